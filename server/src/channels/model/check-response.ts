import { limits, type ParsedMessage } from '@aide/contract';
import type { MessageToUnderstand } from '../../features/capture/understanding.ts';
import { checkSchedule } from './check-schedule.ts';
import type { ModelResponse } from './model-response.ts';
import { isMadeFromWords, mayBeNamed } from './quotes.ts';

const longestTitle = 100;
/** Where the language's own rules are this sure of the type, the model does not overrule them. */
const sureOfType = 0.8;
/** A contact that only the model saw. */
const suggested = 0.7;

/**
 * Returns the parts of a model's response that the message confirms; the rest stays as the language parsed it. The worst that a model, or a
 * message that talks to it, can do is to fill a field with other words of the same message.
 */
export function checkResponse(
  response: ModelResponse,
  message: MessageToUnderstand,
  plain: ParsedMessage,
): ParsedMessage {
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

function checkTitle(response: ModelResponse, { text }: MessageToUnderstand): string | null {
  const title = response.title.replaceAll(/\s+/g, ' ').trim();
  return title !== '' && title.length <= longestTitle && isMadeFromWords(text, title) ? title : null;
}

/** The model may name a person the language did not recognise; it never settles a tie nor replaces a match. */
function suggestContact(
  response: ModelResponse,
  { text, contacts }: MessageToUnderstand,
  plain: ParsedMessage,
): Partial<ParsedMessage> {
  const { contact: name } = response;
  if (name === null || plain.contactId !== null || plain.contactCandidates.length > 0) return {};
  const ids = contacts.list.filter((contact) => contact.name === name).map(({ id }) => id);
  const [id] = ids;
  if (id === undefined || !mayBeNamed(text, name)) return {};
  return {
    contactId: ids.length === 1 ? id : null,
    contactCandidates: ids.length === 1 ? [] : ids.slice(0, limits.contactCandidates),
    contactName: plain.contactName ?? name,
    confidence: { ...plain.confidence, contact: suggested },
  };
}
