import type { CallBody, Contact, ParsedMessage } from '@aide/contract';
import { pickCorrections, toCorrections } from '@aide/contract/task-fields';
import { loadLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { noLists, type Lists } from '../../../lib/offline/changes.ts';
import type { ChangeContext } from '../../../lib/offline/create-change.rules.ts';
import { toBacklogItem, toTask } from '../../../lib/offline/new-entries.ts';
import { toTaskDue } from '../../../lib/time/task-due.ts';
import { toConfirmedTasks } from './request.rules.ts';
import { planRows } from './rows.rules.ts';

type CaptureBody = CallBody<'capture'>;

interface Settled {
  /** The request with all parsed fields: "tomorrow" is relative to the time of writing, not of sending. */
  body: CaptureBody;
  /**
   * The created items, shown until the request is sent. Recurring tasks are omitted: the server creates their
   * occurrences.
   */
  created: Lists;
}

/**
 * Parses a capture on this device, so that the server creates what is displayed here. Without the language package the
 * request is unchanged.
 */
export async function settleCapture(body: CaptureBody, context: ChangeContext, timeZone: string): Promise<Settled> {
  try {
    const { contacts } = context.lists;
    const messages = await parseMessages(body, contacts, timeZone);
    return {
      body: confirmMessages(body, messages, contacts),
      created: createEntries(body, messages, context, timeZone),
    };
  } catch (error) {
    logFailure('A capture that waits was not read', error);
    return { body, created: noLists };
  }
}

/** Returns the parsed tasks of a message, with the user's corrections. */
async function parseMessages(
  body: CaptureBody,
  contacts: readonly Contact[],
  timeZone: string,
): Promise<ParsedMessage[]> {
  const { readRequest, parseMessage } = await loadLanguage(body.text);
  const options = { now: Temporal.Now.instant(), timeZone, contacts };
  if (body.tasks) return body.tasks.map(({ text, overrides }) => correct(parseMessage(text, options), overrides));
  if (body.overrides) return [correct(parseMessage(body.text, options), body.overrides)];
  const request = readRequest(body.text, { ...options, tasks: [] });
  return request.kind === 'capture' ? [...request.tasks] : [parseMessage(body.text, options)];
}

function correct(message: ParsedMessage, overrides: CaptureBody['overrides'] = {}): ParsedMessage {
  const { contact_id, new_contact, due, recurrence, backlog, waiting } = overrides;
  return {
    ...message,
    ...pickCorrections(overrides),
    ...(contact_id === undefined ? {} : { contactId: contact_id }),
    ...(new_contact === undefined ? {} : { contactId: null, contactName: new_contact }),
    ...(due === undefined ? {} : { due }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(backlog === undefined ? {} : { backlog }),
    ...(waiting === undefined ? {} : { waiting }),
  };
}

/**
 * Several tasks are sent as parsed. A single task is sent with its original text, from which the server also parses who
 * is waited for.
 */
function confirmMessages(
  body: CaptureBody,
  messages: readonly ParsedMessage[],
  contacts: readonly Contact[],
): CaptureBody {
  if (body.tasks) return body;
  if (messages.length > 1) {
    const rows = messages.map((message) => ({ message, recurrenceText: null }));
    return { ...body, tasks: toConfirmedTasks(planRows(rows, [])).map((task) => withoutUnknown(task, contacts)) };
  }
  const [message] = messages;
  if (!message) return body;
  const { due, recurrence, backlog, contactId } = message;
  const person = contactId === null || contacts.length === 0 ? {} : { contact_id: contactId };
  return { ...body, overrides: { ...toCorrections(message), due, recurrence, backlog, ...person, ...body.overrides } };
}

/** If no contacts are cached, the server finds them in the text. */
function withoutUnknown<T extends { overrides: { contact_id?: string | null | undefined } }>(
  task: T,
  contacts: readonly Contact[],
): T {
  if (contacts.length > 0) return task;
  const { contact_id: _id, ...overrides } = task.overrides;
  return { ...task, overrides };
}

function createEntries(
  body: CaptureBody,
  messages: readonly ParsedMessage[],
  context: ChangeContext,
  timeZone: string,
): Lists {
  const single = messages.filter(({ recurrence }) => recurrence === null);
  const toFields = ({ title, description, priority, contactId }: ParsedMessage) => ({
    title,
    description,
    priority,
    contactId,
  });
  return {
    ...noLists,
    backlog: single
      .filter(({ backlog }) => backlog)
      .map((message) =>
        toBacklogItem({ ...toFields(message), item_type: message.taskType, tags: message.labels }, context),
      ),
    tasks: single
      .filter(({ backlog }) => !backlog)
      .map((message) => {
        const due = message.due && toTaskDue(message.due, timeZone);
        const task = {
          ...toFields(message),
          task_type: message.taskType,
          source: body.source ?? 'web_capture',
          dueDate: due?.due_date ?? null,
          dueHasTime: due?.due_has_time ?? false,
          waitingSince: message.waiting?.since ?? null,
          waitingFor: message.waiting?.for ?? null,
          remindBefore: message.remindBefore,
          alsoWith: message.alsoWith,
          labels: message.labels,
        };
        return toTask(task, context);
      }),
  };
}
