# Rules told in words by `fishka explain`.
