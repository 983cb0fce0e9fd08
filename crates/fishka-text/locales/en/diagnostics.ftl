# Diagnostics of the compiler: diagnostic-CODE with the attribute .hint.
