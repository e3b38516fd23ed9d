export { parseMessage } from './parse-message.ts';
export type { MessageOptions } from './parse-message.ts';
export { buildContactIndex } from './contacts/contact-index.ts';
export type { Contact, ContactIndex } from './contacts/contact-index.ts';
export { nextOccurrence, occurrenceDates, occurrencesBetween } from './recurrence/next-occurrence.ts';
export type { OccurrenceOptions } from './recurrence/next-occurrence.ts';
