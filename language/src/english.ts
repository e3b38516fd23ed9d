/**
 * The functions the web app uses, without the Hindi tables: what it loads first. `mayBeHindi` tells whether a text needs `index.ts`, which
 * has the same functions for both languages.
 */
export { parseMessage } from './parse-message.ts';
export { parseDate } from './parse-date.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { parseAddressWord } from './address-word.ts';
export { enhanceText } from './enhance-text.ts';
export { mayBeHindi } from './hindi/detect.ts';
