/** A person in a mail. */
export interface Person {
  name: string;
  address: string;
}

/** A meeting that a mail invites to. */
export interface Invitation {
  /** `local`: a time without a zone, in the account's time zone. */
  start: { kind: 'instant'; at: Date } | { kind: 'day'; day: string } | { kind: 'local'; local: string };
  location: string;
}

/** The parts of a mail that become a follow-up. Its sender is already verified: the acting user. */
export interface IncomingMail {
  /** With angle brackets, or null if there is none that a reply can refer to. */
  messageId: string | null;
  /** The mails it replies to, oldest first. */
  references: string[];
  /** Hash of the content, which identifies a mail without a Message-ID. */
  digest: string;
  to: Person[];
  cc: Person[];
  /** The header `Date`, or null without a valid one. */
  date: Date | null;
  subject: string;
  text: string;
  /** The names of attached files. */
  attachments: string[];
  invitation: Invitation | null;
}

const idPattern = /^<[^\s<>]{3,250}>$/;
const maxReferences = 20;

/** Returns a Message-ID that is safe to use in our headers, or null. */
export function usableMessageId(text: string | undefined): string | null {
  const id = text?.trim() ?? '';
  return idPattern.test(id) && /^[\x21-\x7e]+$/.test(id) ? id : null;
}

/** Returns the newest references that can safely be repeated. */
export function usableReferences(ids: string[]): string[] {
  const usable = ids.flatMap((each) => usableMessageId(each) ?? []);
  return [...new Set(usable)].slice(-maxReferences);
}
