import type { MailThread } from '../../../features/reminders/deliveries/channel.port.ts';

/** Returns the headers and the subject that make mail programs show a reply in the thread of the original. */
export function createThreadHeaders({ messageId, references, subject }: MailThread) {
  return {
    subject: `Re: ${subject}`,
    inReplyTo: messageId,
    references: [...references.filter((id) => id !== messageId), messageId].join(' '),
  };
}

/** Returns the domain of an address such as `Aide <aide@example.com>`, for Message-IDs. */
export function getDomain(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
}
