import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fail } from '../../../platform/errors.ts';
import { acceptMail, type AcceptMailDeps } from './accept-mail.ts';
import { MailRejection, type RejectionKind } from './mail-rejection.ts';
import type { PostedMail } from './providers/provider.ts';

export interface PostedDeps extends AcceptMailDeps {
  observe(outcome: 'taken' | 'ignored' | RejectionKind): void;
}

/** Maximum number of concurrent requests whose signature is not verified yet. */
const maxUnproven = 4;

/**
 * Returns a function that counts a request until it ends. For requests whose body must be read into memory before its signature can be
 * verified; the function throws UNAVAILABLE while there are too many.
 */
export function limitUnproven(): (reply: FastifyReply) => void {
  let unproven = 0;
  return (reply) => {
    if (unproven >= maxUnproven) throw fail('UNAVAILABLE');
    unproven += 1;
    reply.raw.once('close', () => (unproven -= 1));
  };
}

/** Processes a mail that was posted over HTTP. Unlike over SMTP, an unknown date gets a reply by mail. */
export async function acceptPosted(deps: PostedDeps, { envelope, chunks }: PostedMail) {
  const recipients = envelope.recipients.filter((address) => address.toLowerCase().endsWith(`@${deps.domain}`));
  if (recipients.length === 0) throw new MailRejection('relaying', `None of the addresses is at ${deps.domain}.`);
  const taken = await acceptMail(deps, {
    envelope: { ...envelope, recipients },
    stream: Readable.from(chunks),
    onUnknownWord: 'reply',
  });
  deps.observe(taken.outcome);
  return taken.outcome === 'ignored' ? { outcome: 'ignored' } : { outcome: 'taken', addresses: taken.received };
}
