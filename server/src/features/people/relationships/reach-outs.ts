import { limits, type ReachOut } from '@aide/contract';
import { chooseReachOuts, findReachOut, formatReachOut, type ReachOutFinding } from '@aide/rules';
import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../../platform/context.ts';
import { localDay } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import {
  insertReachOuts,
  listContactFacts,
  listReachOutCandidates,
  listReachOutsOfWeek,
  lockReachOuts,
  type CandidateFacts,
  type ReachOutDay,
} from './reach-outs.repository.ts';
import type { ReachOutRow } from './relationships.table.ts';

/** Returns the Monday of the current week in the user's time zone, YYYY-MM-DD. */
function getWeek({ now, user }: Pick<UserContext, 'now' | 'user'>): string {
  const today = localDay(now, user.timezone);
  return today.subtract({ days: today.dayOfWeek - 1 }).toString();
}

function getDay({ now, user }: UserContext): ReachOutDay {
  return { userId: user.id, now, today: localDay(now, user.timezone).toString() };
}

/**
 * Fills the week's suggestions up to `limits.reachOuts`. A suggested person counts for the week even after the user has answered or the
 * reason no longer holds: the next one follows next week.
 */
export async function pickReachOuts(context: UserContext): Promise<void> {
  const { tx, user, now } = context;
  const weekOf = getWeek(context);
  if ((await listReachOutsOfWeek(tx, user.id, weekOf)).length >= limits.reachOuts) return;
  const day = getDay(context);
  const candidates = await listReachOutCandidates(tx, day);
  if (candidates.length === 0) return;
  // The embedded database runs on this thread: without a turn in between, the statements block it together.
  await nextTurn();
  await lockReachOuts(tx, user.id);
  const picked = await listReachOutsOfWeek(tx, user.id, weekOf);
  const known = new Set(picked.map(({ contactId }) => contactId));
  const fresh = candidates.filter((id) => !known.has(id));
  const facts = await listContactFacts(tx, day, fresh);
  await nextTurn();
  const found = chooseReachOuts(facts, {
    now,
    timeZone: user.timezone,
    max: Math.max(0, limits.reachOuts - picked.length),
  });
  await insertReachOuts(
    tx,
    found.map(({ contactId, reason, taskId }) => ({
      userId: user.id,
      id: uuidv7(),
      weekOf,
      contactId,
      reason,
      taskId,
      status: 'open',
      createdTaskId: null,
      snoozedUntil: null,
      createdAt: now,
      answeredAt: null,
    })),
  );
  await nextTurn();
}

/** Returns the week's unanswered suggestions whose reason still holds. Reads only. */
export async function listReachOuts(context: UserContext): Promise<ReachOut[]> {
  const { tx, user } = context;
  const rows = await listReachOutsOfWeek(tx, user.id, getWeek(context));
  const open = rows.filter(({ status }) => status === 'open');
  const found = await findCurrent(context, open);
  return open.flatMap((row) => {
    const current = found.get(row.contactId);
    return current?.finding ? [presentReachOut(row, current.facts, current.finding)] : [];
  });
}

interface Current {
  facts: CandidateFacts;
  /** Null if there is no reason any more. */
  finding: ReachOutFinding | null;
}

/** Returns the current reasons by contact. */
export async function findCurrent(context: UserContext, rows: readonly ReachOutRow[]): Promise<Map<string, Current>> {
  const { tx, user, now } = context;
  const ids = rows.map(({ contactId }) => contactId);
  const facts = await listContactFacts(tx, getDay(context), ids);
  return new Map(
    facts.map((each) => [
      each.contactId,
      { facts: each, finding: findReachOut(each, { now, timeZone: user.timezone }) },
    ]),
  );
}

export function presentReachOut(row: ReachOutRow, { contact }: CandidateFacts, finding: ReachOutFinding): ReachOut {
  const { reason, taskId } = finding;
  return { id: row.id, contact, reason, text: formatReachOut(finding), status: row.status, task_id: taskId };
}

/** The week's suggestions for the Monday digest. */
export const reachOutSource = { pick: pickReachOuts, read: listReachOuts };
