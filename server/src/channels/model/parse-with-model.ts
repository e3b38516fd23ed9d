import type { Clock } from '../../platform/clock.ts';
import type { ModelParser, ParseInput } from '../../features/assistant/requests/message-parser.ts';
import type { OpenAiEndpoint } from '../openai/post-to-endpoint.ts';
import { createCircuitBreaker } from '../openai/circuit-breaker.ts';
import { askModel } from './ask-model.ts';
import {
  instructions,
  modelResponseSchema,
  questionData,
  type ModelResponse,
  type ModelTask,
} from './model-response.ts';
import { listPossibleNames, findQuote, isMadeFromWords, mayBeNamed, type Quote } from './quotes.ts';
import { limits, maxContactCandidates, type ParsedMessage } from '@aide/contract';
import { parseMessage } from '@aide/language';
import { toInstant } from '../../platform/local-time.ts';
import { checkSchedule } from './check-schedule.ts';

/** Returns a second parser of messages that uses a language model. It throws EndpointError if there is no usable response in time. */
export function createModelParser(endpoint: OpenAiEndpoint, clock: Clock): ModelParser {
  const unlessResting = createCircuitBreaker(clock);
  return async (message, plain) => {
    const { text, now, timeZone, contacts } = message;
    const names = listPossibleNames(
      text,
      contacts.list.map(({ name }) => name),
    );
    const data = questionData({ text, now, timeZone, names });
    const response = await unlessResting(() => askModel(endpoint, { instructions, data, schema: modelResponseSchema }));
    return checkResponse(response, message, plain);
  };
}

const longestTitle = 100;
/** From this confidence on, the model does not overrule the type that the language rules found. */
const sureOfType = 0.8;
/** Confidence of a contact that only the model found. */
const suggested = 0.7;

/**
 * Merges a model's response into the tasks that the language parsed. The number of tasks is the language's, with one exception: the model
 * may split what the language parses as one, if it quotes the words of each part in order and no word twice.
 */
function checkResponse(
  { tasks }: ModelResponse,
  message: ParseInput,
  plain: readonly ParsedMessage[],
): ParsedMessage[] {
  const [only] = plain;
  const [task] = tasks;
  if (only && task && plain.length === 1 && tasks.length === 1) return [checkTask(task, message, only)];
  if (plain.length === tasks.length) return plain.map((read, index) => checkPart(tasks[index], message, read));
  return only && plain.length === 1 ? (divide(tasks, message) ?? [only]) : [...plain];
}

/** Checks one of several tasks. Its schedule may come from another clause, so the language's schedule is kept. */
function checkPart(task: ModelTask | undefined, message: ParseInput, plain: ParsedMessage): ParsedMessage {
  const quote = task && findQuote(message.text, task.words);
  if (!task || !quote) return plain;
  const { due, recurrence, backlog, spans, confidence } = plain;
  const checked = checkTask({ ...task, when: null, repeats: null }, { ...message, text: quote.text }, plain);
  return { ...checked, due, recurrence, backlog, spans, confidence: { ...checked.confidence, due: confidence.due } };
}

function divide(tasks: readonly ModelTask[], message: ParseInput): ParsedMessage[] | null {
  if (tasks.length < 2 || tasks.length > limits.capturedTasks) return null;
  const parts: ParsedMessage[] = [];
  let end = 0;
  for (const task of tasks) {
    const quote = findQuote(message.text.slice(end), task.words);
    if (!quote) return null;
    parts.push(parsePart(task, message, { ...quote, start: quote.start + end, end: quote.end + end }));
    end += quote.end;
  }
  return parts;
}

/** Parses the words of one part with the language and checks the result like a separate message. */
function parsePart(task: ModelTask, message: ParseInput, { text, start }: Quote): ParsedMessage {
  const part = { ...message, text };
  const plain = parseMessage(text, {
    now: toInstant(message.now),
    timeZone: message.timeZone,
    contacts: message.contacts.index,
  });
  const checked = checkTask(task, part, plain);
  const spans = checked.spans.map((span) => ({ ...span, start: span.start + start, end: span.end + start }));
  return { ...checked, spans };
}

/**
 * Returns the parts of a model's response that the message confirms; the rest is as the language parsed it. At worst, a model or a prompt
 * injection in a message can fill a field with other words of the same message.
 */
function checkTask(response: ModelTask, message: ParseInput, plain: ParsedMessage): ParsedMessage {
  const withContact = { ...plain, ...suggestContact(response, message, plain) };
  const schedule = checkSchedule(response, message, withContact);
  return {
    ...schedule,
    title: checkTitle(response, message) ?? plain.title,
    taskType: plain.confidence.taskType >= sureOfType ? plain.taskType : response.task_type,
    priority: plain.spans.some((span) => span.field === 'priority') ? plain.priority : response.priority,
    backlog: schedule.due === null && schedule.recurrence === null && (plain.backlog || response.backlog),
  };
}

function checkTitle(response: ModelTask, { text }: ParseInput): string | null {
  const title = response.title.replaceAll(/\s+/g, ' ').trim();
  return title !== '' && title.length <= longestTitle && isMadeFromWords(text, title) ? title : null;
}

/** The model may name a contact that the language did not recognise. It never resolves an ambiguity or replaces a match. */
function suggestContact(
  response: ModelTask,
  { text, contacts }: ParseInput,
  plain: ParsedMessage,
): Partial<ParsedMessage> {
  const { contact: name } = response;
  if (name === null || plain.contactId !== null || plain.contactCandidates.length > 0) return {};
  const ids = contacts.list.filter((contact) => contact.name === name).map(({ id }) => id);
  const [id] = ids;
  if (id === undefined || !mayBeNamed(text, name)) return {};
  return {
    contactId: ids.length === 1 ? id : null,
    contactCandidates: ids.length === 1 ? [] : ids.slice(0, maxContactCandidates),
    contactName: plain.contactName ?? name,
    confidence: { ...plain.confidence, contact: suggested },
  };
}
