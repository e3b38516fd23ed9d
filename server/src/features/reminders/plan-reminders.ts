import { uuidv7 } from 'uuidv7';
import type { UserContext } from '../../platform/context.ts';
import { cancelWork, planWork } from '../../platform/due-work/due-work.repository.ts';
import type { TaskChanged } from '../tasks/task-changed.ts';
import type { TaskRow } from '../tasks/tasks.table.ts';
import {
  cancelDeliveries,
  getWorkKind,
  insertDeliveries,
  lockTaskReminders,
  toDueWork,
  updateDelivery,
} from '../deliveries/deliveries.repository.ts';
import { reconcile, reminderKey, type WantedDelivery } from './reconcile-reminders.ts';
import { upcomingReminders, wantedReminders } from './reminders.rules.ts';
import { channelsFor, readPreferences, type Preferences } from '../deliveries/settings.repository.ts';

/** Brings the planned reminders of a task in line with its change. */
export async function planReminders({ context, before, after }: TaskChanged): Promise<void> {
  if (before === null && after.dueAt === null) return;
  await planTaskReminders(context, [after]);
}

/** Plans, moves and cancels the reminders of tasks whose rows the caller has locked or just written. */
export async function planTaskReminders(context: UserContext, tasks: TaskRow[]): Promise<void> {
  const { tx, user } = context;
  const preferences = await readPreferences(tx, user.id);
  const ids = tasks.map((task) => task.id);
  const existing = await lockTaskReminders(tx, user.id, ids);
  const byTask = Map.groupBy(existing, (delivery) => delivery.taskId);
  const plans = tasks.map((task) => {
    const known = byTask.get(task.id) ?? [];
    const keep = new Set(stillWanted(context, task, preferences).map(({ key }) => key));
    return reconcile(planned(context, task, preferences), known, keep);
  });
  await carryOut(context, plans);
}

function onChannels(task: TaskRow, preferences: Preferences, reminders: ReturnType<typeof wantedReminders>) {
  return channelsFor(preferences, 'reminder').flatMap((channel) =>
    reminders.map((reminder): WantedDelivery => ({
      ...reminder,
      taskId: task.id,
      channel,
      key: reminderKey(task.id, reminder, channel),
    })),
  );
}

function planned({ user, now }: UserContext, task: TaskRow, preferences: Preferences): WantedDelivery[] {
  return onChannels(task, preferences, upcomingReminders(task, preferences.settings, user.timezone, now));
}

/** What waits already and would be wanted had its moment not passed: it is late, and still to come. */
function stillWanted({ user }: UserContext, task: TaskRow, preferences: Preferences): WantedDelivery[] {
  return onChannels(task, preferences, wantedReminders(task, preferences.settings, user.timezone));
}

async function carryOut({ tx, user, now, changed }: UserContext, plans: ReturnType<typeof reconcile>[]): Promise<void> {
  const moves = plans.flatMap((plan) => plan.move);
  const cancelled = plans.flatMap((plan) => plan.cancel);
  const created = plans.flatMap((plan) => plan.create).map((wanted) => newDelivery(user.id, wanted, now));
  for (const { delivery, to } of moves) {
    const { channel: _channel, taskId: _taskId, ...times } = to;
    await updateDelivery(tx, delivery, { ...times, status: 'planned', attempts: 0, lastError: null });
  }
  await cancelDeliveries(
    tx,
    user.id,
    cancelled.map(({ id }) => id),
  );
  const inserted = await insertDeliveries(tx, created);
  for (const [channel, ofChannel] of Map.groupBy(cancelled, (delivery) => delivery.channel))
    await cancelWork(tx, getWorkKind(channel), ...ofChannel.map(({ id }) => id));
  await planWork(
    tx,
    ...inserted.map(toDueWork),
    ...moves.map(({ delivery, to }) => toDueWork({ ...delivery, dueAt: to.dueAt })),
  );
  for (const { id } of [...moves.map((move) => move.delivery), ...cancelled])
    changed({ entity: 'delivery', id, action: 'updated' });
}

function newDelivery(userId: string, wanted: WantedDelivery, now: Date) {
  return { userId, id: uuidv7(), kind: 'reminder', status: 'planned', createdAt: now, ...wanted } as const;
}
