import bcrypt from "bcryptjs";

/* Password hashing is slow on purpose, and tests create hundreds of accounts: they use the fewest rounds. */
const LEAST_ROUNDS = 4;
const { hash, hashSync } = bcrypt;
bcrypt.hash = ((password: string) => hash(password, LEAST_ROUNDS)) as typeof hash;
bcrypt.hashSync = (password) => hashSync(password, LEAST_ROUNDS);
