import bcrypt from "bcryptjs";

/* Hashing a password is slow on purpose, and tests make hundreds of accounts: here the least rounds must do. */
const LEAST_ROUNDS = 4;
const { hash, hashSync } = bcrypt;
bcrypt.hash = ((password: string) => hash(password, LEAST_ROUNDS)) as typeof hash;
bcrypt.hashSync = (password) => hashSync(password, LEAST_ROUNDS);
