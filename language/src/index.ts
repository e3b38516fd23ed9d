import { parseTurn } from './dialogue/parse-turn.ts';
import { LONGEST_ASKED } from './request/create-request-parser.ts';
import type { MessageRequest, MessageRequestOptions, Request, RequestOptions } from './request/types.ts';
import { readRequest as readAlone } from './with-hindi.ts';

export { parseDate, parseMessage, parseRecurrence } from './hindi/parse-any.ts';
export type { MessageOptions } from './parse-message.ts';
export type { ParsedDate } from './parse-date.ts';
export type { RecurrenceReading } from './recurrence/parse-recurrence.ts';
export { describeRecurrence } from './recurrence/describe.ts';
export { getLastDay, nextOccurrence, occurrencesBetween } from './recurrence/next-occurrence.ts';
export type { OccurrenceOptions } from './recurrence/next-occurrence.ts';
export { parseAddressWord } from './address-word.ts';
export type { AddressReading } from './address-word.ts';
export { findNamed } from './dialogue/find-named.ts';
export { enhanceText } from './enhance-text.ts';
export { buildContactIndex, createContactIndexBuilder } from './contacts/contact-index.ts';
export type { Contact, ContactIndex } from './contacts/contact-index.ts';
export { getCompanyKey, getNameKeys } from './contacts/name-keys.ts';
export type { NameKeys } from './contacts/name-keys.ts';
export { mayBeHindi } from './hindi/detect.ts';
export { buildTaskIndex, createTaskIndex } from './request/task-index.ts';
export { listPeople } from './request/task-order.ts';
export type {
  AnswerRequest,
  Ask,
  CaptureRequest,
  Change,
  Command,
  CommandRequest,
  CommandVerb,
  ContactFields,
  ContactRequest,
  CorrectionRequest,
  Dialogue,
  KnownTask,
  KnownTaskStatus,
  MessageRequest,
  Pending,
  PersonAsk,
  PersonRequest,
  QuestionRequest,
  Request,
  RequestOptions,
  Talk,
  TalkRequest,
  TaskIndex,
  Turn,
} from './request/types.ts';

/**
 * Returns what a whole message asks for: one task or several, changes to known tasks, a question about them, or talk
 * (greetings, thanks). In a dialogue also the answer to a question, a correction of the last turn, a question about a
 * person or a contact to add. Reads English, Hindi and a mix of both. Pure; never throws.
 *
 * @example readRequest('push the Priya call to Monday', { now, timeZone, contacts, tasks }).kind // 'command'
 */
export function readRequest(text: string, options: MessageRequestOptions): MessageRequest;
export function readRequest(text: string, options: RequestOptions): Request;
export function readRequest(text: string, options: RequestOptions): Request {
  return options.dialogue && text.length <= LONGEST_ASKED
    ? parseTurn(text, options, readAlone)
    : readAlone(text, options);
}
