import { limits, type CaptureItem, type Entry, type EntryChange } from '@aide/contract';
import type { Command, QuestionRequest, MessageRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { formatCount } from '../../../platform/plural.ts';
import { requireAccess } from '../../identity/trial/trial.rules.ts';
import { buildWeeklyReport } from '../../reminders/reports/weekly-report.job.ts';
import { changeEntry, keepInTouch } from './change-entry.ts';
import { createItems, type MessageOrigin } from './create-items.ts';
import { listEntries } from './entries.repository.ts';
import { actReplies, formatAnswer, formatCreated, formatReport, talkReplies } from './format-answer.ts';
import { formatChanges, verbWords } from './format-change.ts';
import {
  emptyOutcome,
  type Conversation,
  type CreatedTask,
  type EntryRef,
  type Outcome,
  type PendingQuestion,
  type UndoStep,
} from './requests.table.ts';
import { undoLast } from './undo-request.ts';

/** The result of executing a request: what is stored, the created items, and the contacts that the message is about. */
export interface Execution {
  outcome: Outcome;
  /** Null: complete. Otherwise it waits for the user. */
  pendingQuestion: PendingQuestion | null;
  effects: UndoStep[];
  subjects: EntryRef[];
  items: CaptureItem[];
  contactIds: string[];
}

const nothingDone = { pendingQuestion: null, effects: [], subjects: [], items: [], contactIds: [] };

export interface Plan extends Pick<PendingQuestion, 'commands' | 'tasks'> {
  message: MessageOrigin;
  conversation: Conversation;
  refs: ReadonlyMap<string, EntryRef>;
  /** One id for each command with candidates. */
  chosen: readonly string[];
  confirmed: boolean;
}

/** Executes a request in the context's transaction. Null: only the plan. */
export async function executeRequest(
  context: UserContext,
  request: MessageRequest | null,
  plan: Plan,
): Promise<Execution> {
  if (request?.kind === 'talk') {
    const { talk, act } = request;
    const outcome = { ...emptyOutcome, reply: act ? actReplies[act] : talkReplies[talk], talk };
    return { ...nothingDone, outcome };
  }
  if (request?.kind === 'question') return answerQuestion(context, request, plan.refs);
  return executePlan(context, plan);
}

/**
 * Executes commands and creates tasks, all or nothing, in the context's transaction. If a command is ambiguous, or changes more than 20
 * tasks without confirmation, nothing is executed.
 */
async function executePlan(context: UserContext, plan: Plan): Promise<Execution> {
  const { tx, user } = context;
  const commands = plan.commands.map((command) => choose(command, plan.chosen));
  const ids = new Set(commands.flatMap(({ taskIds }) => taskIds));
  const offered = commands.flatMap(({ candidates }) => candidates);
  const refs = [...ids, ...offered].flatMap((id) => plan.refs.get(id) ?? []);
  const entries = await listEntries(tx, user.id, refs);
  const isAmbiguous = offered.some((id) => entries.has(id));
  if (isAmbiguous || (ids.size > limits.unconfirmedChanges && !plan.confirmed))
    return ask({ commands, tasks: plan.tasks, refs, source: plan.message.source }, entries, {
      isAmbiguous,
      total: ids.size,
    });
  const items = plan.tasks.length === 0 ? [] : await createItems(context, plan.message, plan.tasks);
  const changed = await executeCommands(context, { commands, entries, conversation: plan.conversation });
  return report(plan, { ...changed, items });
}

/** Returns the command for the chosen task. Ids that are not candidates are ignored. */
function choose(command: Command, chosen: readonly string[]): Command {
  const choice = command.candidates.find((id) => chosen.includes(id));
  return choice === undefined ? command : { ...command, taskIds: [choice], candidates: [] };
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
  const verbs = [...new Set(commands.map(({ verb }) => verbWords[verb].toLowerCase()))].join(', ');
  const reply = isAmbiguous
    ? 'Which one do you mean?'
    : `This changes ${formatCount(total, 'task')} (${verbs}). Continue?`;
  const outcome: Outcome = {
    ...emptyOutcome,
    reply,
    needs: isAmbiguous ? 'choice' : 'confirmation',
    open,
    entries: isAmbiguous
      ? []
      : toRefs([...new Set(commands.flatMap(({ taskIds }) => taskIds))], entries).slice(0, limits.listedEntries),
    total: isAmbiguous ? 0 : total,
  };
  return { ...nothingDone, outcome, pendingQuestion };
}

function toRefs(ids: readonly string[], entries: ReadonlyMap<string, Entry>): EntryRef[] {
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry ? [{ kind: entry.kind, id }] : [];
  });
}

interface Executed {
  changes: EntryChange[];
  /** The changed entries, in the order of `changes`. */
  changed: EntryRef[];
  unchanged: Entry[];
  open: Outcome['open'];
  effects: UndoStep[];
  contactIds: string[];
  /** The replies to "undo", and the restored entries. */
  undone: string[];
  /** The replies about rhythms of contacts. */
  rhythms: string[];
  restored: EntryRef[];
}

async function executeCommands(
  context: UserContext,
  { commands, entries, conversation }: { commands: Command[]; entries: Map<string, Entry>; conversation: Conversation },
): Promise<Executed> {
  const executed: Executed = {
    changes: [],
    changed: [],
    unchanged: [],
    open: [],
    effects: [],
    contactIds: [],
    undone: [],
    rhythms: [],
    restored: [],
  };
  if (commands.length > 0) requireAccess(context);
  for (const command of commands) {
    if (command.verb === 'undo') {
      const { reply, restored } = await undoLast(context, conversation);
      executed.undone.push(reply);
      executed.restored.push(...restored);
    } else if (command.change.keepInTouch) {
      const { reply, undo } = await keepInTouch(context, command.change.keepInTouch);
      executed.rhythms.push(reply);
      executed.effects.push(undo);
      executed.contactIds.push(undo.id);
    } else await executeCommand(context, command, entries, executed);
  }
  return executed;
}

async function executeCommand(
  context: UserContext,
  command: Command,
  entries: Map<string, Entry>,
  executed: Executed,
): Promise<void> {
  const { verb, target } = command;
  // In the same order in every request, so that two requests cannot deadlock.
  const found = command.taskIds.toSorted().flatMap((id) => entries.get(id) ?? []);
  if (found.length === 0) executed.open.push({ verb, target, reason: 'none', entries: [] });
  const impossible: EntryRef[] = [];
  for (const entry of found) {
    const changed = await changeEntry(context, entry, command);
    if (!changed) impossible.push({ kind: entry.kind, id: entry.id });
    else if (!changed.change) executed.unchanged.push(entry);
    else {
      executed.changes.push(changed.change);
      executed.changed.push(changed.ref);
      executed.effects.push(...changed.undo);
      executed.contactIds.push(...getContactIds(entry));
    }
  }
  if (impossible.length > 0) executed.open.push({ verb, target, reason: 'impossible', entries: impossible });
  // A later command of the same message must see this change.
  const now = await listEntries(context.tx, context.user.id, found);
  for (const { id } of found) {
    const entry = now.get(id);
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
}

function getContactIds({ task, recurringTask, backlogItem }: Entry): string[] {
  const contactId = (task ?? recurringTask ?? backlogItem)?.contact_id;
  return contactId == null ? [] : [contactId];
}

/** Builds the reply to the user and the new subject of the conversation. */
function report(plan: Plan, done: Executed & { items: CaptureItem[] }): Execution {
  const { changes, unchanged, open, undone, items } = done;
  const sentences = [
    ...formatChanges(changes),
    ...unchanged.map(({ title }) => `Nothing to change: ${title}`),
    ...open.map((command) => formatOpen(command)),
    ...undone,
    ...done.rhythms,
    ...(items.length > 0 ? [formatCreated(items)] : []),
  ];
  const subjects = [
    ...items.toReversed().flatMap((item) => toRef(item)),
    ...done.changed.toReversed(),
    ...unchanged.map(({ kind, id }) => ({ kind, id })),
    ...done.restored,
  ];
  return {
    outcome: {
      ...emptyOutcome,
      reply: sentences.join('\n'),
      changes: changes.slice(0, limits.listedEntries),
      open,
      entries: done.changed.slice(0, limits.listedEntries),
      total: changes.length,
    },
    pendingQuestion: null,
    effects: [...(items.length > 0 ? [toUndoCapture(plan.message.id, items)] : []), ...done.effects],
    subjects: [...new Map(subjects.map((ref) => [ref.id, ref])).values()].slice(0, limits.listedEntries),
    items,
    contactIds: [...done.contactIds, ...items.flatMap((item) => getContactIds({ ...item, title: '' }))],
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
    return verb === 'pause' || verb === 'resume'
      ? 'Only a recurring task can be paused or resumed.'
      : 'That is a recurring task. Change it under Recurring Tasks.';
  const kind = verb === 'reopen' ? 'task' : 'open task';
  return words === '' ? `I found no ${kind} for that.` : `I found no ${kind} like “${words}”.`;
}

/** Returns the result of a question; the found tasks become the subjects of "it". */
async function answerQuestion(
  context: UserContext,
  { ask: type, taskIds, target }: QuestionRequest,
  refs: ReadonlyMap<string, EntryRef>,
): Promise<Execution> {
  const { tx, user, now } = context;
  const listed = taskIds.flatMap((id) => refs.get(id) ?? []).slice(0, limits.listedEntries);
  const found = await listEntries(tx, user.id, listed);
  const entries = listed.flatMap(({ id }) => found.get(id) ?? []);
  const total = taskIds.length - (listed.length - entries.length);
  const reply =
    type === 'report'
      ? formatReport(await buildWeeklyReport(context, now))
      : formatAnswer(type, { entries, total, target }, { now, timeZone: user.timezone });
  const subjects = entries.map(({ kind, id }) => ({ kind, id }));
  const people = new Set(entries.flatMap(getContactIds));
  return {
    ...nothingDone,
    outcome: { ...emptyOutcome, reply, ask: type, entries: subjects, total },
    subjects,
    // A list of the day is about no particular contact.
    contactIds: people.size === 1 ? [...people] : [],
  };
}
