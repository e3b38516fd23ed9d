import { defaultTimeZone } from '@aide/contract';
import { parsePrivateAddress } from '../../../features/assistant/email-by-date/private-suffix.ts';
import type { ReplyAddresses } from '../../../features/assistant/email-by-date/reply-address.ts';
import { MailRejection } from './mail-rejection.ts';
import { isPostmaster } from './postmaster.ts';

const longestQuoted = 60;

/**
 * Rejects an address of another domain or with unknown date words; the error lists the known ones. Needs no time zone, which only affects
 * the resulting time.
 */
export function checkRecipient(
  address: string,
  { domain, replies }: { domain: string; replies: ReplyAddresses },
  now: Date,
): void {
  if (/^postmaster$/i.test(address)) return;
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain)
    throw new MailRejection('relaying', `Mail for ${domain} only; nothing is passed on.`);
  if (isPostmaster(address)) return;
  const word = getLocalPart(address);
  if (replies.parse(word)) return;
  const { request } = parsePrivateAddress(word, now, defaultTimeZone);
  if (request.kind === 'unknown')
    throw new MailRejection(
      'unknown_word',
      `"${word.slice(0, longestQuoted)}" is not a date we know. Known are: ${request.known.join(', ')}.`,
    );
}

/** Returns the local part of an address without its optional quotes (RFC 5321, 4.1.2). */
export function getLocalPart(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@'));
  return /^".*"$/.test(local) ? local.slice(1, -1).replaceAll(/\\(.)/g, '$1') : local;
}
