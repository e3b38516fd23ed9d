import type { AssistantResult, CaptureItem, CaptureResult, Entry, Task } from '@aide/contract';
import { dueWords, overdueWords } from '../../../features/planner/tasks/format-due.ts';
import { html, type Html } from '../../../platform/html.ts';
import { button, inRows, type Button } from './buttons.ts';
import { findNewContact, formatAddContact, formatCaptureReply, type Reply, type Viewpoint } from './capture-reply.ts';
import { formatListLine, formatUrgency } from './format-task.ts';
import { lines, oneLine, shorten, textLines } from './markup.ts';
import { actionButtons, doneButtons } from './notice.ts';

/** Maximum number of tasks in a list; the rest is on the web. */
const maxListed = 15;
const maxCandidates = 10;

/** Returns a single item as a capture. */
function toCapture(item: CaptureItem): CaptureResult {
  const { id, undone: _, ...fields } = item;
  return { ...fields, captureId: id, items: [item] };
}

/** Formats the result of a message with its buttons. */
export function formatAssistantReply(result: AssistantResult, viewpoint: Viewpoint, heard?: Html): Reply {
  const { items, needs, kind, changes } = result;
  const [item] = items;
  if (item && items.length === 1 && changes.length === 0 && kind === 'capture')
    return formatCaptureReply(toCapture(item), viewpoint, heard);
  const reply = needs ? formatQuestion(result, viewpoint) : kind === 'question' ? formatFound(result, viewpoint) : null;
  const { text, keyboard } = reply ?? formatDone(result, viewpoint);
  return { text: lines(heard, text), keyboard };
}

/** Formats changes and created tasks: "Moved: Call Priya · Tomorrow → Mon 23 Nov". */
export function formatDone(result: AssistantResult, viewpoint: Viewpoint): Reply {
  const { id, reply, items, changes, open, undone, undoable, can_save: canSave } = result;
  // The reply names a single change and counts several of one kind.
  const counted = [...Map.groupBy(changes, ({ verb }) => verb).values()].filter((group) => group.length > 1).flat();
  const listed = counted.slice(0, maxListed);
  return {
    text: lines(
      textLines(reply),
      ...listed.map(({ title, summary }, index) => formatListLine(index + 1, title, [summary])),
      result.total > maxListed && `And ${result.total - listed.length} more in Aide.`,
      ...(items.length > 1 ? items.map((item, index) => formatItem(item, index + 1, viewpoint)) : []),
      undone && 'Undone.',
    ),
    keyboard: [
      ...(items.length > 1 && !undone ? [...listContactButtons(id, items), ...listItemButtons(id, items)] : []),
      ...(undoable ? [[button(items.length > 1 ? 'Undo all' : 'Undo', { verb: 'undo_request', requestId: id })]] : []),
      ...(open.some(({ reason }) => reason === 'none')
        ? [[button('Add as a task instead', { verb: 'add_anyway', requestId: id })]]
        : []),
      ...(canSave ? [[button('Save as a task', { verb: 'add_anyway', requestId: id })]] : []),
    ],
  };
}

function formatItem(item: CaptureItem, number: number, { now, timeZone }: Viewpoint): Html {
  const { task, recurringTask, backlogItem, understood, questions } = item;
  const thing = task ?? recurringTask ?? backlogItem;
  if (!thing || item.undone)
    return html`${number}. <s>${shorten(oneLine(thing?.title ?? understood.title), 100)}</s> · Undone`;
  const due = task?.due_date
    ? dueWords({ dueAt: new Date(task.due_date), dueHasTime: task.due_has_time }, now, timeZone)
    : null;
  return formatListLine(number, thing.title, [
    due,
    recurringTask?.recurrenceDescription,
    backlogItem && 'Backlog',
    thing.contact?.name,
    questions.some(({ about }) => about === 'contact') && thing.contact === null ? 'several people fit' : null,
    formatUrgency(thing.priority),
    task?.status === 'completed' ? 'Done ✓' : null,
  ]);
}

/** Returns one row for each name that is not a contact, however many items mention it. */
function listContactButtons(requestId: string, items: readonly CaptureItem[]): Button[][] {
  const byName = new Map<string, Button>();
  for (const [position, item] of items.entries()) {
    const name = item.undone ? null : findNewContact(item);
    if (name === null || byName.has(name.toLowerCase())) continue;
    const press = { verb: 'item', requestId, position, action: 'add_contact' } as const;
    byName.set(name.toLowerCase(), button(formatAddContact(name), press));
  }
  return [...byName.values()].map((added) => [added]);
}

/** Returns one row for each item: done, another date, undo. */
function listItemButtons(requestId: string, items: readonly CaptureItem[]): Button[][] {
  return items.flatMap((item, position) => {
    const { task, recurringTask, backlogItem, undone } = item;
    if (undone || !(task ?? recurringTask ?? backlogItem)) return [];
    const number = position + 1;
    const isOpen = task !== null && task.status !== 'completed';
    return [
      [
        ...(isOpen ? [button(`Done ${number}`, { verb: 'item', requestId, position, action: 'done' })] : []),
        ...(task ? [button(`Date ${number}`, { verb: 'item', requestId, position, action: 'ask_date' })] : []),
        button(`Undo ${number}`, { verb: 'item', requestId, position, action: 'undo' }),
      ],
    ];
  });
}

/** Formats candidates as buttons, or asks for confirmation to change many tasks. */
function formatQuestion({ id: requestId, reply, needs, open, total }: AssistantResult, viewpoint: Viewpoint): Reply {
  if (needs === 'confirmation')
    return {
      text: lines(reply),
      keyboard: [
        [
          button(total > 1 ? `Yes, change ${total}` : 'Yes', { verb: 'confirm', requestId }),
          button('No', { verb: 'decline', requestId }),
        ],
      ],
    };
  const command = open.find(({ reason, entries }) => reason === 'which' && entries.length > 0);
  const entries = (command?.entries ?? []).slice(0, maxCandidates);
  return {
    text: lines(command && open.length > 1 ? `Which one do you mean by “${command.target}”?` : reply),
    keyboard: [
      ...entries.map((entry) => [
        button(shorten(formatCandidate(entry, viewpoint), 60), { verb: 'choose', requestId, entryId: entry.id }),
      ]),
      [button('None of these', { verb: 'decline', requestId })],
    ],
  };
}

function formatCandidate({ title, task }: Entry, { now, timeZone }: Viewpoint): string {
  if (task?.due_date == null) return oneLine(title);
  const due = dueWords({ dueAt: new Date(task.due_date), dueHasTime: task.due_has_time }, now, timeZone);
  return `${shorten(oneLine(title), 40)} · ${due}`;
}

/** Formats the answer to a question: the tasks, each with a button to complete it. */
function formatFound(result: AssistantResult, viewpoint: Viewpoint): Reply {
  const { reply, entries, total, ask } = result;
  const [first] = entries;
  if (first?.task && entries.length === 1 && (ask === 'next' || ask === 'when'))
    return { text: lines(reply), keyboard: actionButtons(first.task.id, toDate(first.task.due_date)) };
  const shown = entries.slice(0, maxListed);
  const more = total - shown.length;
  const open = shown.flatMap(({ task }) =>
    task && task.status !== 'completed' && task.status !== 'cancelled' ? [task] : [],
  );
  const single = first && entries.length === 1 && ask === 'done' ? [] : shown;
  return {
    text: lines(
      single.length === 0 ? reply : html`<b>${reply}</b>`,
      ...single.map((entry, index) => formatEntryLine(entry, index + 1, viewpoint)),
      more > 0 && `And ${more} more in Aide.`,
    ),
    keyboard:
      open.length === shown.length
        ? doneButtons(open.map(({ id, due_date: due }) => ({ taskId: id, dueAt: toDate(due) })))
        : inRows(listNumberedButtons(shown), 5),
  };
}

/** Backlog items, recurring and completed tasks have no button; the numbers of the others are unchanged. */
function listNumberedButtons(entries: readonly Entry[]): Button[] {
  return entries.flatMap(({ task }, index) =>
    task && task.status !== 'completed' && task.status !== 'cancelled'
      ? [
          button(`✓ ${index + 1}`, {
            verb: 'act',
            taskId: task.id,
            action: 'done',
            subjectAt: toDate(task.due_date),
          }),
        ]
      : [],
  );
}

function formatEntryLine({ title, task, recurringTask, backlogItem }: Entry, number: number, view: Viewpoint): Html {
  const thing = task ?? recurringTask ?? backlogItem;
  return formatListLine(number, title, [
    task && formatTaskState(task, view),
    recurringTask?.recurrenceDescription,
    backlogItem && 'Backlog',
    thing?.contact?.name,
    thing && formatUrgency(thing.priority),
  ]);
}

function formatTaskState({ status, due_date: due, due_has_time: dueHasTime }: Task, view: Viewpoint): string | null {
  if (status === 'completed') return 'Done ✓';
  if (due === null) return null;
  const dated = { dueAt: new Date(due), dueHasTime, status };
  return overdueWords(dated, view.now, view.timeZone) ?? dueWords(dated, view.now, view.timeZone);
}

function toDate(due: string | null): Date | null {
  return due === null ? null : new Date(due);
}

/** The next seven days for one item of a list. */
export function listDateButtons(requestId: string, position: number, days: { label: string; day: string | null }[]) {
  const choices = days.map(({ label, day }) => button(label, { verb: 'item_date', requestId, position, day }));
  return [...inRows(choices, 4), [button('‹ Back', { verb: 'item', requestId, position, action: 'show' })]];
}
