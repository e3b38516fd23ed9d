import type { DeliveryChannel } from '@aide/contract';
import { channelTable } from './channel-table.ts';

/** Patterns of library and network errors with their explanation; the first match is used. */
const meanings: readonly [RegExp, (channel: DeliveryChannel) => string][] = [
  [/\b[45]\.2\.2\b|mailbox.{0,20}full|quota/i, () => 'Your mailbox is full.'],
  [
    /\b5\.1\.[01]\b|\b550\b.*(?:no such|unknown|not exist|invalid)|user unknown/i,
    () => 'The mail server says that your address does not exist.',
  ],
  [/\brefused it:/i, (channel) => `${capital(channelTable[channel].service)} refused it.`],
  [/invalid login|EAUTH|\b53[0-5]\b/i, () => 'The mail server did not let Aide sign in.'],
  [/too many requests|\b429\b/i, (channel) => `${capital(channelTable[channel].service)} kept asking Aide to wait.`],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENETUNREACH|EPIPE|ESOCKET|certificate|no route|connection|network|socket|greeting|timed? ?out|took too long/i,
    (channel) => `Aide could not reach ${channelTable[channel].service}.`,
  ],
  [/^the worker stopped/i, () => 'Aide was restarted several times while it was sending.'],
];

/** Returns a channel's error as a sentence, without host names or codes. */
export function failureWords(channel: DeliveryChannel, error: string | null): string {
  if (error !== null && isSentence(error)) return error;
  const meaning = error === null ? undefined : meanings.find(([pattern]) => pattern.test(error))?.[1];
  return meaning?.(channel) ?? `Aide could not send it ${channelTable[channel].way}.`;
}

/** The product's own errors are sentences; one that quotes another server is not. */
function isSentence(error: string): boolean {
  return /^\p{Lu}[^:\d]*\.$/u.test(error);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
