// Loaded before the server of the screen and browser tests. Password hashing is slow by design, and nearly every test
// creates an account and signs in: here the same library hashes at the lowest cost. A hash contains its cost, so
// verification is fast as well. scripts/test/password-cost.test.ts checks the real cost, and the processes of
// scripts/test/process use it.
import { createRequire } from 'node:module';

const library = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = library;
library.hash = (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
