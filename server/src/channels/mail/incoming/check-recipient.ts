import { defaultTimeZone } from '@aide/contract';
import { readAddress } from '../../../features/email-by-date/email-by-date.rules.ts';
import { MailRefusal } from './mail-refusal.ts';

const longestQuoted = 60;

/**
 * Refuses an address that is not ours or whose words we do not know, with the list of those we know. The sender's zone does not matter for
 * that: it only decides which moment the words mean.
 */
export function checkRecipient(address: string, domain: string, now: Date): void {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain)
    throw new MailRefusal('relaying', `Mail for ${domain} only; nothing is passed on.`);
  const word = address.slice(0, at);
  const request = readAddress(word, now, defaultTimeZone);
  if (request.kind === 'unknown')
    throw new MailRefusal(
      'unknown_word',
      `"${word.slice(0, longestQuoted)}" is not a date we know. Known are: ${request.known.join(', ')}.`,
    );
}
