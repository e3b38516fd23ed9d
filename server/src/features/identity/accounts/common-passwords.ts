import { readFile } from 'node:fs/promises';
import { fail } from '../../../platform/errors.ts';

let common: Promise<Set<string>> | undefined;

/**
 * Rejects the 10,000 most common passwords of six and more characters, in any case. The list is that of `@zxcvbn-ts/language-common` 4.1.3
 * (MIT), see docs/decisions/030-account-security.md.
 *
 * @throws PASSWORD_TOO_COMMON
 */
export async function requireUncommonPassword(password: string): Promise<void> {
  common ??= loadList();
  if ((await common).has(password.trim().toLowerCase())) throw fail('PASSWORD_TOO_COMMON');
}

async function loadList(): Promise<Set<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8');
  return new Set(text.trimEnd().split('\n'));
}
