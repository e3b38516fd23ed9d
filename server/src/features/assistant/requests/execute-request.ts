import { limits, type RequestKind } from '@aide/contract';
import type { QuestionRequest, Request } from '@aide/language';
import type { UserContext } from '../../../platform/context.ts';
import { buildWeeklyReport } from '../../reminders/reports/weekly-report.job.ts';
import { answerFreeTime, formatEvents } from './answer-free-time.ts';
import { answerPerson } from './answer-person.ts';
import { answerPending, declineWithoutQuestion } from './answer-pending.ts';
import { changeContact } from './change-contact.ts';
import { correctLast } from './correct-last.ts';
import type { ConversationState } from './dialogue.ts';
import { listEntries } from './entries.repository.ts';
import { getContactIds } from './execute-commands.ts';
import { executePlan, nothingDone, type Execution, type Plan } from './execute-plan.ts';
import { actReplies, formatAnswer, formatReport, savableActs, talkReplies } from './format-answer.ts';
import { toLocalDue, type KnownTasks } from './known-tasks.ts';
import { emptyOutcome, type EntryRef, type RequestRow, type StoredTurn } from './requests.table.ts';

/** What a request is executed with, besides its plan. */
export interface Surroundings {
  state: Pick<ConversationState, 'lastTurn'>;
  /** The request that a question of Aide belongs to, locked. Undefined if it has been answered meanwhile. */
  pending: RequestRow | undefined;
  known: Pick<KnownTasks, 'list'>;
  /** The contacts whom the words name. */
  named: readonly string[];
}

/** Executes a request in the context's transaction. Null: only the plan. */
export async function executeRequest(
  context: UserContext,
  request: Request | null,
  plan: Plan,
  around: Surroundings,
): Promise<Execution & { kind: RequestKind }> {
  const done = await executeKind(context, request, plan, around);
  const kind = toStoredKind(request, done);
  // What is told of somebody changes nothing, but the next message may be about them.
  const contactIds = done.contactIds.length > 0 ? done.contactIds : around.named;
  const turn = toTurn(context, request?.kind ?? 'capture', { ...done, contactIds: [...contactIds] });
  return { ...done, kind, outcome: { ...done.outcome, turn } };
}

async function executeKind(
  context: UserContext,
  request: Request | null,
  plan: Plan,
  { state, pending, known }: Surroundings,
): Promise<Execution> {
  switch (request?.kind) {
    case 'talk': {
      const { talk, act } = request;
      if (act === 'no' || act === 'stop') return declineWithoutQuestion(context, act, plan);
      const canSave = act !== undefined && savableActs.has(act);
      const outcome = { ...emptyOutcome, reply: act ? actReplies[act] : talkReplies[talk], talk, canSave };
      const { source } = plan.message;
      const pendingQuestion = canSave ? { kind: 'save' as const, commands: [], tasks: [], refs: [], source } : null;
      return { ...nothingDone, outcome, pendingQuestion };
    }
    case 'question':
      return answerQuestion(context, request, plan.refs);
    case 'answer':
      return pending?.pendingQuestion
        ? answerPending(context, { ...pending, pendingQuestion: pending.pendingQuestion }, request, plan)
        : declineWithoutQuestion(context, request.answer, plan);
    case 'correct':
      return correctLast(context, request, plan, { lastTurn: state.lastTurn, known });
    case 'person':
      return answerPerson(context, request, { refs: plan.refs, known });
    case 'contact':
      return changeContact(context, request, plan.message);
    default:
      return executePlan(context, plan);
  }
}

/** An answer or a correction is stored as what it did. */
function toStoredKind(request: Request | null, { items, effects, outcome }: Execution): RequestKind {
  if (request?.kind === 'person') return 'question';
  if (request?.kind === 'correct' || request?.kind === 'contact') return 'command';
  if (request?.kind !== 'answer') return request?.kind ?? 'capture';
  if (items.length > 0 && effects.length === 1) return 'capture';
  const isCommand = effects.length > 0 || outcome.needs !== null || outcome.open.length > 0 || outcome.undid;
  return isCommand ? 'command' : 'talk';
}

/** Returns what the next message can refer to. */
function toTurn(context: UserContext, kind: Request['kind'], done: Execution): StoredTurn {
  const { outcome, items, changed, contactIds } = done;
  const candidates = outcome.open.flatMap(({ entries }) => entries);
  const listed = [...outcome.entries, ...candidates];
  // In the order in which they were created or displayed.
  const shown = items.length > 0 || listed.length === 0 ? changed : listed;
  const parts = findParts(context, items, outcome.changes);
  return {
    kind,
    shown: (shown.length > 0 ? shown : done.subjects).map(({ id }) => id),
    changed: changed.map(({ id }) => id),
    contactIds: [...new Set(contactIds)],
    ...(parts && { parts }),
  };
}

/** Returns the day and time that was set last. */
function findParts(
  { user }: UserContext,
  items: Execution['items'],
  changes: Execution['outcome']['changes'],
): StoredTurn['parts'] {
  const made = items.findLast(({ task }) => task?.due_date != null)?.task;
  const moved = changes.findLast(({ verb, after }) => verb === 'reschedule' && after.due_date !== null)?.after;
  const { due_date: date, due_has_time: hasTime } = made ?? moved ?? { due_date: null, due_has_time: false };
  return date === null ? undefined : toLocalDue(new Date(date), hasTime, user.timezone);
}

/** Returns the result of a question; the found tasks become the subjects of "it". */
async function answerQuestion(
  context: UserContext,
  { ask: type, taskIds, target, days, free }: QuestionRequest,
  refs: ReadonlyMap<string, EntryRef>,
): Promise<Execution> {
  if (free && days) {
    const reply = await answerFreeTime(context, days, free);
    return { ...nothingDone, outcome: { ...emptyOutcome, reply, ask: type } };
  }
  const { tx, user, now } = context;
  const listed = taskIds.flatMap((id) => refs.get(id) ?? []).slice(0, limits.listedEntries);
  const found = await listEntries(tx, user.id, listed);
  const entries = listed.flatMap(({ id }) => found.get(id) ?? []);
  const total = taskIds.length - (listed.length - entries.length);
  const events = days ? await formatEvents(context, days) : '';
  const answered =
    type === 'report'
      ? formatReport(await buildWeeklyReport(context, now))
      : formatAnswer(type, { entries, total, target }, { now, timeZone: user.timezone });
  const reply = events === '' ? answered : `${answered}\n${events}`;
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
