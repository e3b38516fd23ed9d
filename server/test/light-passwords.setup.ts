import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/**
 * Hashing is slow on purpose, and nearly every test signs somebody up and in: here the same library hashes at the least cost.
 * A hash says what it cost, so checking one is quick as well. What is started as a process of its own pays the full price.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...library, hash: (password: string) => library.hash(password, least) };
});
