# What the command line says.

moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}

# Only for the test of hints.
diagnostic-cli-test = no game `{ $name }`
    .hint = did you mean `{ $near }`?
