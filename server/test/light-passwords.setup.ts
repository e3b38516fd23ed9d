import type * as argon2 from '@node-rs/argon2';
import type * as age from 'age-encryption';
import { vi } from 'vitest';

/**
 * Password hashing is slow by design, and nearly every test signs up a user: here the same library hashes at the lowest cost. A hash
 * contains its cost, so verifying one is fast as well. Child processes of a test hash at full cost.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  const { verifiedHashes } = await import('./verified-hashes.ts');
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return {
    ...library,
    hash: (password: string) => library.hash(password, least),
    verify: (hash: string, password: string) => {
      verifiedHashes.push(hash);
      return library.verify(hash, password);
    },
  };
});

/** The same for the passphrase of a backup. A file names its work factor, so opening one is fast as well. */
vi.mock('age-encryption', async (original) => {
  const library = await original<typeof age>();
  class Encrypter extends library.Encrypter {
    override setPassphrase(passphrase: string): void {
      this.setScryptWorkFactor(4);
      super.setPassphrase(passphrase);
    }
  }
  return { ...library, Encrypter };
});
