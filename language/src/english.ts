/**
 * The functions that the web app loads first: they read one task or one date in English. `mayBeHindi` returns whether
 * a text needs `with-hindi.ts`, which has the same functions for both languages. Whole messages, with several tasks,
 * commands and questions, are read by `readRequest` of `english-requests.ts` and `with-hindi.ts`.
 */
export { parseMessage } from './parse-message.ts';
export { parseDate } from './parse-date.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { mayBeHindi } from './hindi/detect.ts';
