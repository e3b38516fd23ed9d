import type { CaptureResult, RecurringTask, Task } from '@aide/contract';
import { findUnknownName, formatLead, getAwaitedName } from '@aide/rules';
import { personWords } from '../../../features/planner/contacts/person-words.ts';
import { hasFirstToday } from '../../../features/assistant/requests/summarise.ts';
import { dueWords, longDay, timeWords } from '../../../features/planner/tasks/format-due.ts';
import { Html, html } from '../../../platform/html.ts';
import { localDay } from '../../../platform/local-time.ts';
import { button, inRows, type Button } from './buttons.ts';
import { lines, oneLine, shorten, type Line } from './markup.ts';
import { priorityNames, typeNames } from './format-task.ts';

export interface Viewpoint {
  now: Date;
  timeZone: string;
}

/** A message to a chat: its text and buttons. */
export interface Reply {
  text: Html;
  keyboard?: Button[][] | undefined;
}

export function toReply(reply: Reply | Html | string): Reply {
  if (typeof reply === 'string') return { text: lines(reply) };
  return reply instanceof Html ? { text: reply } : reply;
}

const maxCandidates = 8;
const longestTranscript = 600;

export function formatTranscript(words: string): Html {
  return html`Heard: “${shorten(oneLine(words), longestTranscript)}”`;
}

/** Formats a capture as one block: title, type and contact, date or recurrence, priority. */
export function formatCapture(result: CaptureResult, viewpoint: Viewpoint): Html {
  const { task, recurringTask, backlogItem } = result;
  const thing = task ?? recurringTask ?? backlogItem;
  if (!thing) return lines('This no longer exists.');
  const type = task ?? recurringTask;
  const unknown = findNewContact(result);
  return lines(
    html`<b>${oneLine(thing.title)}</b>`,
    backlogItem ? 'Saved to the backlog' : type && typeNames[type.task_type],
    thing.contact
      ? `With: ${personWords(thing.contact)}`
      : unknown !== null && `With: ${unknown} (not in your contacts)`,
    type?.waiting_since != null && `Waiting for: ${getAwaitedName(type) ?? 'a reply'}`,
    task && `When: ${formatWhen(task, viewpoint)}`,
    recurringTask && `Repeats: ${recurringTask.recurrenceDescription}`,
    recurringTask && hasFirstToday(recurringTask, viewpoint) && 'First: Today',
    recurringTask?.next_occurrence && `Next: ${formatNext(recurringTask)}`,
    ...formatReminderAndLabels(type?.remind_before ?? null, type?.labels ?? backlogItem?.tags ?? []),
    `Priority: ${priorityNames[thing.priority]}`,
    task?.status === 'completed' && 'Done ✓',
  );
}

/** Returns the lines for a reminder of the task's own, in minutes before its due time, and for its labels. */
export function formatReminderAndLabels(remindBefore: number | null, labels: readonly string[]): Line[] {
  return [
    remindBefore !== null && remindBefore > 0 && `Reminder: ${formatLead(remindBefore)}`,
    labels.length > 0 && `Labels: ${labels.map((label) => `#${label}`).join(' ')}`,
  ];
}

/** Formats the first reply: the capture, and a question if something was unclear. */
export function formatCaptureReply(result: CaptureResult, viewpoint: Viewpoint, heard?: Html): Reply {
  const candidates = getCandidates(result);
  const unsure = result.questions.some(({ about }) => about === 'due') && result.task !== null;
  const question: Line = candidates
    ? `Who is it about? ${candidates.length} people fit.`
    : unsure && 'I’m not sure about the date. Please check it.';
  return {
    text: lines(heard, formatCapture(result, viewpoint), question && '', question),
    keyboard: candidates ? contactChoices(result) : captureButtons(result),
  };
}

/** Returns the buttons of the reply. A recurring task can only be undone here; it is edited on the web. */
export function captureButtons(result: CaptureResult): Button[][] {
  const { captureId, task, recurringTask, backlogItem } = result;
  const undo = button('Undo', { verb: 'undo', captureId });
  const contact = getCandidates(result) ? [button('Contact', { verb: 'ask_contact', captureId })] : [];
  const priority = button('Priority', { verb: 'ask_priority', captureId });
  const name = findNewContact(result);
  const add = name === null ? [] : [[button(formatAddContact(name), { verb: 'add_contact', captureId })]];
  if (task)
    return [
      ...add,
      [button('Date', { verb: 'ask_date', captureId }), priority, ...contact],
      task.status === 'completed' ? [undo] : [button('Done', { verb: 'done', captureId }), undo],
    ];
  if (backlogItem) return [...add, [priority, ...contact, undo]];
  return recurringTask ? [...add, [undo]] : [];
}

/** Returns the name of a person in a captured message who is not a contact, or null. */
export function findNewContact({
  task,
  recurringTask,
  backlogItem,
  understood,
}: Pick<CaptureResult, 'task' | 'recurringTask' | 'backlogItem' | 'understood'>): string | null {
  const thing = task ?? recurringTask ?? backlogItem;
  return thing?.contact === null ? findUnknownName(understood) : null;
}

export const formatAddContact = (name: string): string => `Add ${shorten(oneLine(name), 40)} as a contact`;

function getCandidates({ questions, recurringTask }: CaptureResult) {
  // The contact of a recurring task is edited on the web.
  if (recurringTask) return null;
  const question = questions.find(({ about }) => about === 'contact');
  return question?.about === 'contact' ? question.candidates : null;
}

export function contactChoices(result: CaptureResult): Button[][] {
  const { captureId } = result;
  const people = (getCandidates(result) ?? []).slice(0, maxCandidates);
  return [
    ...people.map((person) => [
      button(shorten(personWords(person), 60), { verb: 'contact', captureId, contactId: person.id }),
    ]),
    [button('None', { verb: 'contact', captureId, contactId: null }), button('‹ Back', { verb: 'show', captureId })],
  ];
}

export function priorityChoices({ captureId }: CaptureResult): Button[][] {
  const choices = (['low', 'medium', 'high', 'urgent'] as const).map((priority) =>
    button(priorityNames[priority], { verb: 'priority', captureId, priority }),
  );
  return [...inRows(choices, 4), [button('‹ Back', { verb: 'show', captureId })]];
}

/** Returns buttons for the next seven days, with absolute dates: one that is pressed late still means the day it shows. */
export function dateChoices({ captureId }: CaptureResult, { now, timeZone }: Viewpoint): Button[][] {
  const choices = listDays({ now, timeZone }).map(({ label, day }) => button(label, { verb: 'date', captureId, day }));
  return [...inRows(choices, 4), [button('‹ Back', { verb: 'show', captureId })]];
}

/** Returns the next seven days and "no date", with their labels. */
export function listDays({ now, timeZone }: Viewpoint): { label: string; day: string | null }[] {
  const today = localDay(now, timeZone);
  const week = Array.from({ length: 7 }, (_, days) => {
    const day = today.add({ days });
    const named = day.toLocaleString('en-GB', { weekday: 'short', day: 'numeric' });
    return { label: ['Today', 'Tomorrow'][days] ?? named, day: day.toString() };
  });
  return [...week, { label: 'No date', day: null }];
}

function formatWhen({ due_date: due, due_has_time: dueHasTime }: Task, { now, timeZone }: Viewpoint): string {
  return dueWords({ dueAt: due === null ? null : new Date(due), dueHasTime }, now, timeZone);
}

function formatNext({ next_occurrence: next, recurrence_pattern: pattern, timezone }: RecurringTask): string {
  const moment = new Date(next ?? 0);
  const day = longDay(moment, timezone);
  return pattern.time === null ? day : `${day}, ${timeWords(moment, timezone)}`;
}
