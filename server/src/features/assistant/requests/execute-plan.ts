import { limits, type CaptureItem, type Entry } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { formatCount } from '../../../platform/plural.ts';
import { createItems, type MessageOrigin } from './create-items.ts';
import { listEntries } from './entries.repository.ts';
import { executeCommands, getContactIds, type Executed } from './execute-commands.ts';
import { formatContactQuestion, formatCreated } from './format-answer.ts';
import { formatChanges, verbWords } from './format-change.ts';
import {
  emptyOutcome,
  type Conversation,
  type CreatedTask,
  type EntryRef,
  type Outcome,
  type PlannedCommand,
  type PendingQuestion,
  type UndoStep,
} from './requests.table.ts';

/** The result of executing a request: what is stored, the created items, and the contacts that the message is about. */
export interface Execution {
  outcome: Outcome;
  /** Null: complete. Otherwise it waits for the user. */
  pendingQuestion: PendingQuestion | null;
  effects: UndoStep[];
  subjects: EntryRef[];
  items: CaptureItem[];
  contactIds: string[];
  /** The created and changed entries, in order. */
  changed: EntryRef[];
}

export const nothingDone = {
  pendingQuestion: null,
  effects: [],
  subjects: [],
  items: [],
  contactIds: [],
  changed: [],
};

export interface Plan extends Pick<PendingQuestion, 'commands' | 'tasks'> {
  message: MessageOrigin;
  conversation: Conversation;
  refs: ReadonlyMap<string, EntryRef>;
  /** The chosen candidates. */
  chosen: readonly string[];
  confirmed: boolean;
  /** Several tasks were meant: more than one is confirmed first. Default: only many are. */
  plural?: boolean | undefined;
}

/** Verbs that are confirmed before they change several tasks. */
const confirmedVerbs: ReadonlySet<PlannedCommand['verb']> = new Set([
  'complete',
  'cancel',
  'delete',
  'reschedule',
  'backlog',
]);
const maxTitles = 5;

/**
 * Executes commands and creates tasks, all or nothing, in the context's transaction. If a command is ambiguous, or changes several tasks
 * without confirmation, nothing is executed.
 */
export async function executePlan(context: UserContext, plan: Plan): Promise<Execution> {
  const { tx, user } = context;
  const doubtful = plan.chosen.length === 0 && plan.commands.some(isDoubtful);
  const chosen = plan.commands.map((command) =>
    choose(command, isDoubtful(command) ? command.candidates : plan.chosen),
  );
  const offered = chosen.flatMap(({ candidates }) => candidates);
  const refs = [...new Set([...chosen.flatMap(({ taskIds }) => taskIds), ...offered])].flatMap(
    (id) => plan.refs.get(id) ?? [],
  );
  const entries = await listEntries(tx, user.id, refs);
  const commands = chosen.map((command) => skipUndated(command, entries));
  const ids = new Set(commands.flatMap(({ taskIds }) => taskIds));
  const isAmbiguous = offered.some((id) => entries.has(id));
  const isBulk =
    doubtful ||
    ids.size > limits.unconfirmedChanges ||
    (plan.plural === true && ids.size > 1 && commands.some(({ verb }) => confirmedVerbs.has(verb)));
  if (isAmbiguous || (isBulk && !plan.confirmed))
    return ask({ commands, tasks: plan.tasks, refs, source: plan.message.source }, entries, {
      isAmbiguous,
      total: ids.size,
    });
  const items = plan.tasks.length === 0 ? [] : await createItems(context, plan.message, plan.tasks);
  const { conversation, message } = plan;
  const changed = await executeCommands(context, { commands, entries, conversation, requestId: message.id });
  return report(plan, commands, { ...changed, items });
}

/** A single candidate is a guess: it is confirmed, not chosen from. */
function isDoubtful({ taskIds, candidates }: PlannedCommand): boolean {
  return taskIds.length === 0 && candidates.length === 1;
}

/** Returns the command for the chosen tasks. Ids that are not candidates are ignored. */
function choose(command: PlannedCommand, chosen: readonly string[]): PlannedCommand {
  const choices = command.candidates.filter((id) => chosen.includes(id));
  return choices.length === 0 ? command : { ...command, taskIds: choices, candidates: [] };
}

/** Several tasks are shifted without those that have no date. */
function skipUndated(command: PlannedCommand, entries: ReadonlyMap<string, Entry>): PlannedCommand {
  const { taskIds, change } = command;
  if (!change.shift || taskIds.length < 2) return command;
  const dated = taskIds.filter((id) => entries.get(id)?.task?.due_date != null);
  return dated.length === 0 ? command : { ...command, taskIds: dated };
}

function ask(
  pendingQuestion: PendingQuestion,
  entries: ReadonlyMap<string, Entry>,
  { isAmbiguous, total }: { isAmbiguous: boolean; total: number },
): Execution {
  const { commands } = pendingQuestion;
  const open = commands
    .filter(({ candidates }) => candidates.length > 0)
    .map(({ verb, target, candidates }) => ({
      verb,
      target,
      reason: 'which' as const,
      entries: toRefs(candidates, entries).slice(0, limits.listedEntries),
    }));
  const ids = [...new Set(commands.flatMap(({ taskIds }) => taskIds))];
  const outcome: Outcome = {
    ...emptyOutcome,
    reply: isAmbiguous ? 'Which one do you mean?' : formatConfirmation(commands, toTitles(ids, entries), total),
    needs: isAmbiguous ? 'choice' : 'confirmation',
    open,
    entries: isAmbiguous ? [] : toRefs(ids, entries).slice(0, limits.listedEntries),
    total: isAmbiguous ? 0 : total,
  };
  return { ...nothingDone, outcome, pendingQuestion };
}

function formatConfirmation(commands: readonly PlannedCommand[], titles: readonly string[], total: number): string {
  const verbs = [...new Set(commands.map(({ verb }) => verbWords[verb].toLowerCase()))].join(', ');
  const listed = titles.slice(0, maxTitles).map((title) => `“${title}”`);
  const more = total > listed.length ? ` and ${total - listed.length} more` : '';
  return `This changes ${formatCount(total, 'task')} (${verbs}): ${listed.join(', ')}${more}. Continue?`;
}

function toTitles(ids: readonly string[], entries: ReadonlyMap<string, Entry>): string[] {
  return ids.flatMap((id) => entries.get(id)?.title ?? []);
}

function toRefs(ids: readonly string[], entries: ReadonlyMap<string, Entry>): EntryRef[] {
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry ? [{ kind: entry.kind, id }] : [];
  });
}

/** Builds the reply to the user and the new subject of the conversation. */
function report(plan: Plan, commands: PlannedCommand[], done: Executed & { items: CaptureItem[] }): Execution {
  const { changes, unchanged, open, undone, items, asksUndo } = done;
  const person = toContactQuestion(items);
  const sentences = [
    ...formatChanges(changes),
    ...unchanged.map(({ title }) => `Nothing to change: ${title}`),
    ...open.map((command) => formatOpen(command)),
    ...undone,
    ...done.rhythms,
    ...(items.length > 0 ? [formatCreated(items)] : []),
    ...(person ? [formatContactQuestion(person.options)] : []),
  ];
  const created = items.flatMap((item) => toRef(item));
  const subjects = [
    ...created.toReversed(),
    ...done.changed.toReversed(),
    ...unchanged.map(({ kind, id }) => ({ kind, id })),
    ...done.restored,
  ];
  const { source } = plan.message;
  const nothingLeft = { commands: [], tasks: [], refs: [], source };
  return {
    outcome: {
      ...emptyOutcome,
      reply: sentences.join('\n'),
      needs: asksUndo ? 'confirmation' : null,
      changes: changes.slice(0, limits.listedEntries),
      open,
      entries: done.changed.slice(0, limits.listedEntries),
      total: changes.length,
      ...(done.undid.length > 0 && { undid: done.undid }),
      ...(changes.length > 0 && { executed: commands }),
    },
    pendingQuestion: asksUndo
      ? { ...nothingLeft, kind: 'undo', undoes: asksUndo }
      : person && { ...nothingLeft, kind: 'person', person },
    effects: [...(items.length > 0 ? [toUndoCapture(plan.message.id, items)] : []), ...done.effects],
    subjects: [...new Map(subjects.map((ref) => [ref.id, ref])).values()].slice(0, limits.listedEntries),
    items,
    contactIds: [...done.contactIds, ...items.flatMap(getContactIds)],
    changed: [...created, ...done.changed],
  };
}

/** Returns the question whom the created entries are about, if one names a person that several contacts match. */
function toContactQuestion(items: readonly CaptureItem[]): NonNullable<PendingQuestion['person']> | null {
  const asked = items.flatMap((item) => {
    const question = item.questions.find(({ about }) => about === 'contact');
    return question?.about === 'contact' ? [{ item, candidates: question.candidates }] : [];
  });
  const [first] = asked;
  if (!first) return null;
  const ids = first.candidates.map(({ id }) => id).join();
  const same = asked.filter(({ candidates }) => candidates.map(({ id }) => id).join() === ids);
  return {
    entries: same.flatMap(({ item }) => toRef(item)),
    options: first.candidates.map(({ id, name, company }) => ({ id, label: company ? `${name} (${company})` : name })),
  };
}

/** "Undo" in words keeps a task that was changed since. */
function toUndoCapture(id: string, items: readonly CaptureItem[]): UndoStep {
  const created = items.flatMap(({ task }): CreatedTask[] => {
    if (!task) return [];
    const { id: taskId, title, description, status, priority, task_type, due_date, due_has_time, contact_id } = task;
    return [{ id: taskId, title, description, status, priority, task_type, due_date, due_has_time, contact_id }];
  });
  return { step: 'undo_capture', id, created };
}

/** Returns what an item has created, as a list. */
function toRef({ kind, task, recurringTask, backlogItem }: CaptureItem): EntryRef[] {
  const id = (task ?? recurringTask ?? backlogItem)?.id;
  return id === undefined ? [] : [{ kind, id }];
}

function formatOpen({ verb, target, reason }: Outcome['open'][number]): string {
  const words = target.trim();
  if (reason === 'impossible')
    return verb === 'pause' || verb === 'resume' || verb === 'skip'
      ? 'Only a recurring task can be paused, resumed or skipped.'
      : 'That is a recurring task. Change it under Recurring Tasks.';
  const kind = verb === 'reopen' ? 'task' : 'open task';
  return words === '' ? `I found no ${kind} for that.` : `I found no ${kind} like “${words}”.`;
}
