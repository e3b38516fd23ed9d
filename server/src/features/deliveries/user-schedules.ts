import type { Context, UserContext, Work } from '../../platform/context.ts';
import { cancelWork, ensureWork, planWork, type NewWork } from '../../platform/due-work/due-work.repository.ts';
import type { RepeatingWork } from '../../platform/due-work/repair-plans.ts';
import type { Run, WorkKind } from '../../platform/due-work/work-kind.ts';
import type { Logger } from '../../platform/log.ts';
import { toActingUser } from '../accounts/accounts.presenter.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { isTrialOver } from '../trial/trial.rules.ts';
import { listUsersWithoutWork } from './user-schedules.repository.ts';

/** Something that happens again and again for each user, at times of their own. */
export interface UserSchedule {
  /** The kind of due work; each user has at most one piece of it. */
  kind: string;
  /** Whether runs are skipped while the user's trial is over. */
  needsAccess: boolean;
  /** The longest time between two runs; without it, a run may be planned for any time. */
  longestGapMs?: number;
  /** Returns the first run after a time, or null when there is none. */
  nextRun(user: User, after: Date): Date | null;
  /** Must be idempotent: a run is repeated when a worker dies with it. */
  run(context: UserContext, user: User): Promise<void>;
}

const usersAtOnce = 1_000;

function workFor({ kind, nextRun }: UserSchedule, user: User, after: Date): NewWork[] {
  const dueAt = nextRun(user, after);
  return dueAt ? [{ userId: user.id, kind, key: user.id, payload: {}, dueAt }] : [];
}

/** Plans the next run of a schedule for a user, or moves it when their time zone or trial has changed. */
export async function planNextRun({ tx, now }: Context, schedule: UserSchedule, user: User): Promise<void> {
  await planWork(tx, ...workFor(schedule, user, now));
}

/** Plans the next run for every user who has none: for accounts older than the schedule. */
export async function planMissingRuns(work: Work, schedule: UserSchedule): Promise<void> {
  let last: string | null = null;
  do {
    last = await work.run(async ({ tx, now }): Promise<string | null> => {
      const users = await listUsersWithoutWork(tx, schedule.kind, { after: last, limit: usersAtOnce });
      await ensureWork(tx, ...users.flatMap((user) => workFor(schedule, user, now)));
      return users.length < usersAtOnce ? null : (users.at(-1)?.id ?? null);
    });
  } while (last !== null);
}

/** Returns the schedule for the repair of plans: a run that was planned too late moves to the next right time in the user's zone. */
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
          if (user) await planWork(tx, ...workFor(schedule, user, now));
          else await cancelWork(tx, kind, key);
        }
      },
    },
  ];
}

/** Returns the job of a schedule. A run and the planning of the next one are one transaction. */
export function scheduleJob(schedule: UserSchedule, { work, log }: { work: Work; log: Logger }): WorkKind {
  async function handle(run: Run): Promise<void> {
    const user = await work.read(({ tx }) => findUserById(tx, run.work.key));
    if (!user) return;
    await work.runAs({ user: toActingUser(user), channel: 'scheduler', log }, async (context) => {
      const isOver = schedule.needsAccess && isTrialOver(user.trialEndsAt, context.now);
      const skipped = isOver || user.disabledAt !== null;
      if (!skipped) await schedule.run(context, user);
      await run.finishIn(context);
      const after = new Date(Math.max(context.now.getTime(), run.work.dueAt.getTime()));
      await planWork(context.tx, ...workFor(schedule, user, after));
    });
  }
  return { kind: schedule.kind, handle };
}
