import { limits, type CaptureItem, type Entry, type EntryChange } from '@aide/contract';
import type { Command, QuestionRequest } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { formatCount } from '../../../platform/plural.ts';
import { createItems, type IncomingMessage } from '../capture/receive-message.ts';
import { buildWeeklyReport } from '../../reminders/reports/weekly-report.job.ts';
import { requireAccess } from '../../identity/trial/trial.rules.ts';
import type { Conversation, EntryRef, Outcome, PlannedRequest, UndoStep } from './assistant.table.ts';
import { changeEntry } from './change-entry.ts';
import { readEntries } from './entries.repository.ts';
import { formatAnswer, formatCreated, formatReport } from './format-answer.ts';
import { formatChanges, verbWords } from './format-change.ts';
import { keepInTouch } from './keep-in-touch.ts';
import { undoLast } from './undo-last.ts';

/** The result of a request, as stored. */
export interface Done {
  outcome: Outcome;
  /** Null: complete. Otherwise it waits for the user. */
  planned: PlannedRequest | null;
  undoSteps: UndoStep[];
  subjects: EntryRef[];
  items: CaptureItem[];
  contactIds: string[];
}

export const emptyOutcome: Outcome = {
  reply: '',
  needs: null,
  changes: [],
  open: [],
  ask: null,
  talk: null,
  entries: [],
  total: 0,
};

export interface Plan extends Pick<PlannedRequest, 'commands' | 'tasks'> {
  message: IncomingMessage & { captureId: string };
  conversation: Conversation;
  refs: ReadonlyMap<string, EntryRef>;
  /** One id for each command with candidates. */
  chosen: readonly string[];
  confirmed: boolean;
}

/**
 * Executes commands and creates tasks, all or nothing, in the context's transaction. If a command is ambiguous, or changes more than 20
 * tasks without confirmation, nothing is executed.
 */
export async function carryOutPlan(context: UserContext, plan: Plan): Promise<Done> {
  const { tx, user } = context;
  const commands = plan.commands.map((command) => choose(command, plan.chosen));
  const ids = new Set(commands.flatMap(({ taskIds }) => taskIds));
  const offered = commands.flatMap(({ candidates }) => candidates);
  const refs = [...ids, ...offered].flatMap((id) => plan.refs.get(id) ?? []);
  const entries = await readEntries(tx, user.id, refs);
  const isAmbiguous = offered.some((id) => entries.has(id));
  if (isAmbiguous || (ids.size > limits.unconfirmedChanges && !plan.confirmed))
    return ask({ commands, tasks: plan.tasks, refs, source: plan.message.source }, entries, {
      isAmbiguous,
      total: ids.size,
    });
  const created = plan.tasks.length === 0 ? null : await createItems(context, plan.message, plan.tasks);
  return report(plan, {
    ...(await carryOutAll(context, { commands, entries, conversation: plan.conversation })),
    items: created?.items ?? [],
  });
}

/** Returns the command for the chosen task. Ids that are not candidates are ignored. */
function choose(command: Command, chosen: readonly string[]): Command {
  const choice = command.candidates.find((id) => chosen.includes(id));
  return choice === undefined ? command : { ...command, taskIds: [choice], candidates: [] };
}

function ask(
  planned: PlannedRequest,
  entries: ReadonlyMap<string, Entry>,
  { isAmbiguous, total }: { isAmbiguous: boolean; total: number },
): Done {
  const { commands } = planned;
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
  return { outcome, planned, undoSteps: [], subjects: [], items: [], contactIds: [] };
}

function toRefs(ids: readonly string[], entries: ReadonlyMap<string, Entry>): EntryRef[] {
  return ids.flatMap((id) => {
    const entry = entries.get(id);
    return entry ? [{ kind: entry.kind, id }] : [];
  });
}

interface Carried {
  changes: EntryChange[];
  /** The changed entries, in the order of `changes`. */
  changed: EntryRef[];
  unchanged: Entry[];
  open: Outcome['open'];
  undoSteps: UndoStep[];
  contactIds: string[];
  /** The replies to "undo", and the restored entries. */
  undone: string[];
  /** The replies about rhythms of contacts. */
  rhythms: string[];
  restored: EntryRef[];
}

async function carryOutAll(
  context: UserContext,
  { commands, entries, conversation }: { commands: Command[]; entries: Map<string, Entry>; conversation: Conversation },
): Promise<Carried> {
  const carried: Carried = {
    changes: [],
    changed: [],
    unchanged: [],
    open: [],
    undoSteps: [],
    contactIds: [],
    undone: [],
    rhythms: [],
    restored: [],
  };
  if (commands.length > 0) requireAccess(context);
  for (const command of commands) {
    if (command.verb === 'undo') {
      const { said, restored } = await undoLast(context, conversation);
      carried.undone.push(said);
      carried.restored.push(...restored);
    } else if (command.change.keepInTouch) {
      const { said, undo } = await keepInTouch(context, command.change.keepInTouch);
      carried.rhythms.push(said);
      carried.undoSteps.push(undo);
      carried.contactIds.push(undo.id);
    } else await carryOutOne(context, command, entries, carried);
  }
  return carried;
}

async function carryOutOne(
  context: UserContext,
  command: Command,
  entries: Map<string, Entry>,
  carried: Carried,
): Promise<void> {
  const { verb, target } = command;
  // In the same order in every request, so that two requests cannot deadlock.
  const found = command.taskIds.toSorted().flatMap((id) => entries.get(id) ?? []);
  if (found.length === 0) carried.open.push({ verb, target, reason: 'none', entries: [] });
  const impossible: EntryRef[] = [];
  for (const entry of found) {
    const changed = await changeEntry(context, entry, command);
    if (!changed) impossible.push({ kind: entry.kind, id: entry.id });
    else if (!changed.change) carried.unchanged.push(entry);
    else {
      carried.changes.push(changed.change);
      carried.changed.push(changed.ref);
      carried.undoSteps.push(...changed.undo);
      carried.contactIds.push(...getContactIds(entry));
    }
  }
  if (impossible.length > 0) carried.open.push({ verb, target, reason: 'impossible', entries: impossible });
  // A later command of the same message must see this change.
  const now = await readEntries(context.tx, context.user.id, found);
  for (const { id } of found) {
    const entry = now.get(id);
    if (entry) entries.set(id, entry);
    else entries.delete(id);
  }
}

export function getContactIds({ task, recurringTask, backlogItem }: Entry): string[] {
  const contactId = (task ?? recurringTask ?? backlogItem)?.contact_id;
  return contactId == null ? [] : [contactId];
}

/** Builds the reply to the user and the new subject of the conversation. */
function report(plan: Plan, done: Carried & { items: CaptureItem[] }): Done {
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
    planned: null,
    undoSteps: [
      ...(items.length > 0 ? [{ step: 'undo_capture' as const, id: plan.message.captureId }] : []),
      ...done.undoSteps,
    ],
    subjects: [...new Map(subjects.map((ref) => [ref.id, ref])).values()].slice(0, limits.listedEntries),
    items,
    contactIds: [...done.contactIds, ...items.flatMap((item) => getContactIds({ ...item, title: '' }))],
  };
}

/** Returns what an item has created, as a list. */
export function toRef({ kind, task, recurringTask, backlogItem }: CaptureItem): EntryRef[] {
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
export async function answerQuestion(
  context: UserContext,
  { ask: type, taskIds, target }: QuestionRequest,
  refs: ReadonlyMap<string, EntryRef>,
): Promise<Done> {
  const { tx, user, now } = context;
  const listed = taskIds.flatMap((id) => refs.get(id) ?? []).slice(0, limits.listedEntries);
  const found = await readEntries(tx, user.id, listed);
  const entries = listed.flatMap(({ id }) => found.get(id) ?? []);
  const total = taskIds.length - (listed.length - entries.length);
  const reply =
    type === 'report'
      ? formatReport(await buildWeeklyReport(context, now))
      : formatAnswer(type, { entries, total, target }, { now, timeZone: user.timezone });
  const subjects = entries.map(({ kind, id }) => ({ kind, id }));
  const people = new Set(entries.flatMap(getContactIds));
  return {
    outcome: { ...emptyOutcome, reply, ask: type, entries: subjects, total },
    planned: null,
    undoSteps: [],
    subjects,
    items: [],
    // A list of the day is about no particular contact.
    contactIds: people.size === 1 ? [...people] : [],
  };
}
