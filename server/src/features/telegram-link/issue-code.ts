import type { Context } from '../../platform/context.ts';
import { hashCode, newCode } from './codes.ts';
import { saveLink } from './telegram-link.repository.ts';
import { codeLifetimeMs } from './telegram-link.rules.ts';

/** Makes a new code for the account; an older one is worth nothing from here on. The caller sends it into the chat. */
export async function issueCode({ tx, now }: Pick<Context, 'tx' | 'now'>, userId: string): Promise<string> {
  const code = newCode();
  const codeExpiresAt = new Date(now.getTime() + codeLifetimeMs);
  await saveLink(tx, userId, { codeHash: hashCode(userId, code), codeExpiresAt, codeTries: 0 });
  return code;
}
