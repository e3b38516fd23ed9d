import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs in a separate process, because the server tests use the lowest cost. */
test('passwords are hashed at the cost documented in docs/security.md', async () => {
  const script = `
    import { hashPassword } from './server/src/features/identity/accounts/passwords.ts';
    console.log(await hashPassword('correct horse battery'));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
