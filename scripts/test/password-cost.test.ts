import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the output of a module. It runs in a separate process, because the server tests use the lowest cost. */
async function run(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  return stdout;
}

test('passwords are hashed at the cost documented in docs/security.md', async () => {
  const hash = await run(`
    import { hashPassword } from './server/src/features/identity/accounts/passwords.ts';
    console.log(await hashPassword('correct horse battery'));
  `);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the key of an encrypted backup takes 2^18 rounds of scrypt', async () => {
  const header = await run(`
    import { Readable } from 'node:stream';
    import { text } from 'node:stream/consumers';
    import { encryptStream } from './server/src/platform/backup/encryption.ts';
    console.log(await text(await encryptStream(Readable.from([Buffer.from('secret')]), 'a long passphrase')));
  `);
  expect(header).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
});
