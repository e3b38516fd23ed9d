/**
 * The package without the Hindi tables: what the web app loads first. `mayBeHindi` tells whether a text needs `index.ts`, which
 * has the same functions for both languages.
 */
export { parseMessage } from './parse-message.ts';
export { parseDate } from './parse-date.ts';
export { parseRecurrence } from './recurrence/parse-recurrence.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { nextOccurrence, occurrencesBetween } from './recurrence/next-occurrence.ts';
export { parseAddressWord } from './address-word.ts';
export { enhanceText } from './enhance-text.ts';
export { buildContactIndex } from './contacts/contact-index.ts';
export { mayBeHindi } from './hindi/detect.ts';
