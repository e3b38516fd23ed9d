import type { Context, UserContext, Work } from '../../platform/context.ts';
import { ensureWork, planWork, type NewWork } from '../../platform/due-work/due-work.repository.ts';
import type { Run, WorkKind } from '../../platform/due-work/work-kind.ts';
import type { Logger } from '../../platform/log.ts';
import { actingUserOf } from '../accounts/accounts.presenter.ts';
import { findUserById } from '../accounts/accounts.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { isTrialOver } from '../trial/trial.rules.ts';
import { listUsersWithoutWork } from './schedules.repository.ts';

/** Something that happens again and again for each user, at moments of their own. */
export interface UserScheduler {
  work: WorkKind;
  /** Plans the next turn of a user, or moves it when their zone or trial has changed. */
  plan(context: Context, user: User): Promise<void>;
  /** Plans the next turn of every user who has none: for accounts older than the scheduler. */
  ensureAll(): Promise<void>;
}

interface SchedulerDefinition {
  work: Work;
  log: Logger;
  kind: string;
  /** Whether it rests while the user's trial is over. */
  needsAccess: boolean;
  /** The first turn after that moment, or null when there is none to come. */
  nextTurn(user: User, after: Date): Date | null;
  /** Idempotent for a slot: a turn may be taken again when a worker died with it. */
  turn(context: UserContext): Promise<void>;
}

const usersAtOnce = 1_000;

/** One piece of due work for each user; taking a turn and planning the next are one transaction. */
export function userScheduler(definition: SchedulerDefinition): UserScheduler {
  const { work, log, kind, nextTurn } = definition;

  function workFor(user: User, after: Date): NewWork[] {
    const dueAt = nextTurn(user, after);
    return dueAt ? [{ userId: user.id, kind, key: user.id, payload: {}, dueAt }] : [];
  }

  async function handle(run: Run): Promise<void> {
    const user = await work.read(({ tx }) => findUserById(tx, run.work.key));
    if (!user) return;
    await work.runAs({ user: actingUserOf(user), channel: 'scheduler', log }, async (context) => {
      const resting = definition.needsAccess && isTrialOver(user.trialEndsAt, context.now);
      if (!resting) await definition.turn(context);
      await run.finishIn(context);
      const after = new Date(Math.max(context.now.getTime(), run.work.dueAt.getTime()));
      await planWork(context.tx, ...workFor(user, after));
    });
  }

  return {
    work: { kind, handle },
    plan: ({ tx, now }, user) => planWork(tx, ...workFor(user, now)),
    async ensureAll() {
      let last: string | null = null;
      do {
        last = await work.run(async ({ tx, now }): Promise<string | null> => {
          const users = await listUsersWithoutWork(tx, kind, { after: last, limit: usersAtOnce });
          await ensureWork(tx, ...users.flatMap((user) => workFor(user, now)));
          return users.length < usersAtOnce ? null : (users.at(-1)?.id ?? null);
        });
      } while (last !== null);
    },
  };
}
