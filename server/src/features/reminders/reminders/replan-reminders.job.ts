import { z } from 'zod';
import type { UserContext, Transactions } from '../../../platform/context.ts';
import { analyzeGrownTables } from '../../../platform/database/analyze-grown-tables.ts';
import { planWork } from '../../../platform/due-work/due-work.repository.ts';
import { dueWorkTable } from '../../../platform/due-work/due-work.table.ts';
import type { Run, WorkKind } from '../../../platform/due-work/work-kind.ts';
import type { Logger } from '../../../platform/log.ts';
import type { ProfileChanged } from '../../identity/accounts/account-events.ts';
import { toActingUser } from '../../identity/accounts/accounts.presenter.ts';
import { findUserById, serializeByUser } from '../../identity/accounts/accounts.repository.ts';
import { deliveriesTable } from '../deliveries/deliveries.table.ts';
import { planTaskReminders } from './plan-reminders.ts';
import { lockRemindableTasks, lockTasksDueSoon } from './remindable-tasks.repository.ts';

const kind = 'replan_reminders';
const payloadSchema = z.object({ after: z.uuid().optional() });
/** With more tasks than this, a job updates most of them. */
const maxAtOnce = 250;
/** Tasks per transaction of the job: a few hundredths of a second on the embedded database, where other requests wait for it. */
const tasksPerTransaction = 50;

/**
 * Updates all planned reminders after a change of the settings, the time zone or the connected channels. With many tasks, those that are
 * due next are updated immediately and the others by a job.
 */
export async function replanReminders(context: UserContext): Promise<void> {
  const { tx, user, now } = context;
  await serializeByUser(tx, user.id);
  const tasks = await lockRemindableTasks(tx, user.id, { limit: maxAtOnce + 1 });
  if (tasks.length <= maxAtOnce) {
    await planTaskReminders(context, tasks);
    return;
  }
  await planTaskReminders(context, await lockTasksDueSoon(tx, user.id, { from: now, limit: maxAtOnce }));
  await planWork(tx, { userId: user.id, kind, key: user.id, payload: {}, dueAt: now });
}

/** Moves reminders to another time zone. Does nothing if the time zone is unchanged. */
export async function replanForTimeZone(event: ProfileChanged): Promise<void> {
  if (event.hasNewTimeZone()) await replanReminders(event.context);
}

/** Returns the job that updates the reminders of an account with many tasks, in batches. */
export function replanRemindersJob(deps: { transactions: Transactions; log: Logger }): WorkKind {
  return { kind, givesUp: () => false, handle: (run) => replanSome(deps, run) };
}

async function replanSome({ transactions, log }: { transactions: Transactions; log: Logger }, run: Run): Promise<void> {
  const { key, payload, dueAt } = run.work;
  const { after } = payloadSchema.parse(payload);
  const user = await transactions.read(({ tx }) => findUserById(tx, key));
  if (!user) return;
  await transactions.runAs({ user: toActingUser(user), channel: 'scheduler', log }, async (context) => {
    const { tx } = context;
    await serializeByUser(tx, user.id);
    const tasks = await lockRemindableTasks(tx, user.id, { after, limit: tasksPerTransaction });
    await planTaskReminders(context, tasks);
    await run.finishIn(context);
    await analyzeGrownTables(tx, [deliveriesTable, dueWorkTable]);
    const last = tasks.at(-1);
    if (last && tasks.length === tasksPerTransaction)
      await planWork(tx, { userId: user.id, kind, key, payload: { after: last.id }, dueAt });
  });
}
