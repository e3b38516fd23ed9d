import type { Context, UserContext, Transactions } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  cancelWork,
  ensureWork,
  findWork,
  planWork,
  type NewWork,
} from '../../../platform/due-work/due-work.repository.ts';
import type { DueWork } from '../../../platform/due-work/due-work.table.ts';
import type { RepeatingWork } from '../../../platform/due-work/repair-plans.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById } from '../../identity/accounts/accounts.repository.ts';
import type { User } from '../../identity/accounts/accounts.table.ts';
import { hasAccess } from '../../identity/trial/require-access.ts';
import { listUsersWithoutWork } from './deliveries.repository.ts';

/** Work that recurs for each user at individual times. */
export interface UserSchedule {
  /** The kind of due work; each user has at most one row of it. */
  kind: string;
  /** True if runs are skipped after the user's trial has ended. */
  needsAccess: boolean;
  /** Longest time between two runs. Default: a run may be planned for any time. */
  longestGapMs?: number;
  /** Returns the first run after a time, or null if there is none. */
  nextRun(user: User, after: Date, state: ScheduleState): Date | null | Promise<PlannedRun | null>;
  /** Must be idempotent: a run is repeated if a worker dies during it. */
  run(context: UserContext, user: User, work: PlannedRun): Promise<void>;
}

/** A run with its payload. */
export type PlannedRun = Pick<DueWork, 'dueAt' | 'payload'>;

/** State, besides the user, that the next run may depend on. */
interface ScheduleState {
  tx: Tx;
  /** The run that has just ended. */
  ran?: PlannedRun;
  /** The planned run, which may be rescheduled. */
  planned?: PlannedRun;
}

const usersAtOnce = 1_000;

async function workFor(
  { kind, nextRun }: UserSchedule,
  user: User,
  after: Date,
  state: ScheduleState,
): Promise<NewWork[]> {
  const next = await nextRun(user, after, state);
  if (!next) return [];
  const { dueAt, payload } = next instanceof Date ? { dueAt: next, payload: {} } : next;
  return [{ userId: user.id, kind, key: user.id, payload, dueAt }];
}

/** Plans the next run of a schedule for a user, or reschedules it after their time zone, trial or settings have changed. */
export async function planNextRun({ tx, now }: Context, schedule: UserSchedule, user: User): Promise<void> {
  const planned = await findWork(tx, schedule.kind, user.id);
  await planWork(tx, ...(await workFor(schedule, user, now, { tx, ...(planned && { planned }) })));
}

/** Plans the next run for every user without one: for accounts older than the schedule. */
export async function planMissingRuns(transactions: Transactions, schedule: UserSchedule): Promise<void> {
  let last: string | null = null;
  do {
    last = await transactions.run(async ({ tx, now }): Promise<string | null> => {
      const users = await listUsersWithoutWork(tx, schedule.kind, { after: last, limit: usersAtOnce });
      for (const user of users) await ensureWork(tx, ...(await workFor(schedule, user, now, { tx })));
      return users.length < usersAtOnce ? null : (users.at(-1)?.id ?? null);
    });
  } while (last !== null);
}

/** Returns the schedule for the repair of plans: a run that was planned too late moves to the next correct time in the user's zone. */
export function toRepeatingWork(schedule: UserSchedule): RepeatingWork[] {
  const { kind, longestGapMs } = schedule;
  if (longestGapMs === undefined) return [];
  return [
    {
      kind,
      longestGapMs,
      async replan({ tx, now }, keys) {
        for (const key of keys) {
          const user = await findUserById(tx, key);
          if (user) await planWork(tx, ...(await workFor(schedule, user, now, { tx })));
          else await cancelWork(tx, kind, key);
        }
      },
    },
  ];
}

/** Returns the job of a schedule. A run and the planning of the next one share a transaction. */
export function scheduleJob(
  schedule: UserSchedule,
  { transactions, log }: { transactions: Transactions; log: Logger },
): WorkKind {
  async function handle(run: Run): Promise<void> {
    const user = await transactions.read(({ tx }) => findUserById(tx, run.work.key));
    if (!user) return;
    await transactions.runAs({ user: toActingUser(user), channel: 'scheduler', log }, async (context) => {
      const isOver = schedule.needsAccess && !(await hasAccess(context, user));
      const skipped = isOver || user.disabledAt !== null;
      if (!skipped) await schedule.run(context, user, run.work);
      await run.finishIn(context);
      const after = new Date(Math.max(context.now.getTime(), run.work.dueAt.getTime()));
      await planWork(context.tx, ...(await workFor(schedule, user, after, { tx: context.tx, ran: run.work })));
    });
  }
  return { kind: schedule.kind, givesUp: () => false, handle };
}
