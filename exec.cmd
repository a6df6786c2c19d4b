@rem npm runs scripts in a shell. A POSIX shell becomes the program after "exec", so that signals reach it.
@rem Windows has no "exec" and no signals: there it just runs the program.
@%*
