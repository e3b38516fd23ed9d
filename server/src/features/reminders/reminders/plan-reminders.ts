import type { DeliveryChannel } from '@aide/contract';
import { uuidv7 } from 'uuidv7';
import { oncePerContext, type UserContext } from '../../../platform/context.ts';
import { cancelWork, planWork } from '../../../platform/due-work/due-work.repository.ts';
import { localDay } from '../../../platform/local-time.ts';
import { nextTurn } from '../../../platform/next-turn.ts';
import { lockTimeZone } from '../../identity/accounts/accounts.repository.ts';
import {
  cancelDeliveries,
  getWorkKind,
  lockPlannedReminders,
  lockTaskReminders,
  moveDeliveries,
  planDeliveries,
  toDueWork,
} from '../deliveries/deliveries.repository.ts';
import type { DeliveryRow } from '../deliveries/deliveries.table.ts';
import { channelsFor, type Preferences, getPreferences } from '../deliveries/settings.repository.ts';
import type { TaskChanged } from '../../planner/tasks/task-changed.ts';
import type { TasksImported, TasksWithdrawing } from '../../planner/tasks/tasks-imported.ts';
import { isRemindable } from '../../planner/tasks/tasks.rules.ts';
import type { TaskRow } from '../../planner/tasks/tasks.table.ts';
import { planPushClose } from './close-push.job.ts';
import { upcomingReminders, type WantedReminder, wantedReminders } from './reminders.rules.ts';

/** Updates the planned reminders of a task after its change, and closes those that are shown on the user's devices. */
export async function planReminders(event: TaskChanged): Promise<void> {
  const { context, before, after } = event;
  if (before === null) return planNewTasks(context, [after]);
  // A task without a date has no reminders to plan or to cancel.
  if (before.dueAt === null && after.dueAt === null) return;
  await planPushClose(event, await planTaskReminders(context, [after]));
}

/** Cached, because one message can create twenty tasks. */
const getPlanningOnce = oncePerContext(getPlanning);

/** What reminders are planned by. */
interface Planning extends Preferences {
  timeZone: string;
}

/** Reads the account as it is now, not as it was when the request was authenticated. First the lock: settings read before it may be replaced. */
async function getPlanning({ tx, user }: UserContext): Promise<Planning> {
  const timeZone = (await lockTimeZone(tx, user.id)) ?? user.timezone;
  return { ...(await getPreferences(tx, user.id)), timeZone };
}

/** Small enough that a statement on the embedded database takes a few milliseconds. */
const remindersPerStatement = 50;

/** Plans the reminders of imported tasks. */
export async function planRemindersOfImport({ context, tasks }: TasksImported): Promise<void> {
  await planNewTasks(context, tasks);
}

/** Plans the reminders of new tasks, which have none yet. */
async function planNewTasks(context: UserContext, tasks: readonly TaskRow[]): Promise<void> {
  const dated = tasks.filter(({ dueAt }) => dueAt !== null);
  if (dated.length === 0) return;
  const { tx, user, now } = context;
  const planning = await getPlanningOnce(context);
  const wanted = dated.flatMap((task) => planned(context, task, planning));
  for (let start = 0; start < wanted.length; start += remindersPerStatement) {
    await nextTurn();
    const some = wanted.slice(start, start + remindersPerStatement);
    await planDeliveries(
      tx,
      some.map((each) => newDelivery(user.id, each, now)),
    );
  }
}

/** Cancels the reminders of tasks that are deleted permanently. */
export async function cancelRemindersOfUndo({ context, tasks }: TasksWithdrawing): Promise<void> {
  const { tx, user, changed } = context;
  const ids = tasks.map(({ id }) => id);
  const deliveries = await lockPlannedReminders(tx, user.id, ids);
  for (const [channel, ofChannel] of Map.groupBy(deliveries, (delivery) => delivery.channel)) {
    await nextTurn();
    await cancelWork(tx, getWorkKind(channel), ...ofChannel.map(({ id }) => id));
  }
  if (deliveries.length > 0) changed({ entity: 'delivery', id: '*', action: 'deleted' });
}

/** Plans, reschedules and cancels the reminders of tasks whose rows are locked or were just written. Returns what they had before. */
export async function planTaskReminders(context: UserContext, tasks: TaskRow[]): Promise<DeliveryRow[]> {
  if (tasks.length === 0) return [];
  const { tx, user } = context;
  // Only reminders that are planned depend on the settings.
  const planning = tasks.some(isRemindable) ? await getPlanning(context) : null;
  const ids = tasks.map((task) => task.id);
  const existing = await lockTaskReminders(tx, user.id, ids);
  const byTask = Map.groupBy(existing, (delivery) => delivery.taskId);
  const plans = tasks.map((task) => {
    const known = byTask.get(task.id) ?? [];
    if (planning === null) return reconcile([], known, new Set());
    const keep = new Set(stillWanted(context, task, planning).map(({ key }) => key));
    const wanted = planned(context, task, planning).filter(
      (each) => !isRepeated(each, { task, known, usual: keep, timeZone: planning.timeZone }),
    );
    return reconcile(wanted, known, keep);
  });
  await carryOut(context, plans);
  return existing;
}

interface Planned {
  task: TaskRow;
  known: readonly DeliveryRow[];
  /** The keys that the settings ask for. */
  usual: ReadonlySet<string>;
  timeZone: string;
}

/**
 * Returns whether the user has had a reminder in the place of this one: for a task with a time, an earlier one that the reminder at the due
 * time would replace; for a task with a day only, the one of that day at another time of day.
 */
function isRepeated(wanted: WantedDelivery, { task, known, usual, timeZone }: Planned): boolean {
  return known.some(({ channel, status, subjectAt, leadMinutes }) => {
    if (channel !== wanted.channel || (status !== 'sent' && status !== 'merged')) return false;
    if (task.dueHasTime) return !usual.has(wanted.key) && subjectAt.getTime() === wanted.subjectAt.getTime();
    return (
      leadMinutes === wanted.leadMinutes && localDay(subjectAt, timeZone).equals(localDay(wanted.subjectAt, timeZone))
    );
  });
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

function planned({ now }: UserContext, task: TaskRow, planning: Planning): WantedDelivery[] {
  return onChannels(task, planning, upcomingReminders(task, planning.settings, planning.timeZone, now));
}

/** Returns planned rows whose time has passed but which are still wanted: they are late and will be sent. */
function stillWanted({ now }: UserContext, task: TaskRow, planning: Planning): WantedDelivery[] {
  const { settings, timeZone } = planning;
  // For a task that was created after its lead times, see `upcomingReminders`.
  const atDueTime = wantedReminders(task, { ...settings, leadMinutes: [0] }, timeZone);
  const late = atDueTime.filter(({ dueAt }) => dueAt.getTime() <= now.getTime());
  return onChannels(task, planning, [...wantedReminders(task, settings, timeZone), ...late]);
}

async function carryOut({ tx, user, now, changed }: UserContext, plans: ReturnType<typeof reconcile>[]): Promise<void> {
  const moves = plans.flatMap((plan) => plan.move);
  const cancelled = plans.flatMap((plan) => plan.cancel);
  const created = plans.flatMap((plan) => plan.create).map((wanted) => newDelivery(user.id, wanted, now));
  await moveDeliveries(
    tx,
    user.id,
    moves.map(({ delivery: { id }, to: { key, leadMinutes, subjectAt, dueAt } }) => ({
      id,
      key,
      leadMinutes,
      subjectAt,
      dueAt,
    })),
  );
  await cancelDeliveries(tx, user.id, cancelled);
  await planDeliveries(tx, created);
  await planWork(tx, ...moves.map(({ delivery, to }) => toDueWork({ ...delivery, dueAt: to.dueAt })));
  const updated = [...moves.map((move) => move.delivery.id), ...cancelled.map(({ id }) => id)];
  for (const id of updated.length > maxChangesNamed ? ['*'] : updated)
    changed({ entity: 'delivery', id, action: 'updated' });
}

/** With more changed deliveries than this, open pages reload all of them. */
const maxChangesNamed = 20;

function newDelivery(userId: string, wanted: WantedDelivery, now: Date) {
  return { userId, id: uuidv7(), kind: 'reminder', status: 'planned', createdAt: now, ...wanted } as const;
}

/** A reminder on one channel, as it should be in the outbox. */
export interface WantedDelivery extends WantedReminder {
  taskId: string;
  channel: DeliveryChannel;
  key: string;
}

export interface Reconciled {
  create: WantedDelivery[];
  /** Planned deliveries with another time than wanted, and cancelled ones that are wanted again. */
  move: { delivery: DeliveryRow; to: WantedDelivery }[];
  cancel: DeliveryRow[];
}

export function reminderKey(taskId: string, reminder: WantedReminder, channel: DeliveryChannel): string {
  return `reminder:${taskId}:${reminder.subjectAt.getTime()}:${reminder.leadMinutes}:${channel}`;
}

/**
 * Returns the changes that make the outbox match what is wanted. Deliveries that were sent, merged or failed for a due time are unchanged:
 * the same reminder is never sent twice. `keep`: keys that stay planned although they would not be planned now.
 */
export function reconcile(wanted: WantedDelivery[], existing: DeliveryRow[], keep: ReadonlySet<string>): Reconciled {
  const byKey = new Map(existing.map((delivery) => [delivery.key, delivery]));
  const wantedKeys = new Set(wanted.map((delivery) => delivery.key));
  const spare = existing.filter(({ status, key }) => status === 'planned' && !wantedKeys.has(key) && !keep.has(key));
  const result: Reconciled = { create: [], move: [], cancel: [] };
  for (const delivery of wanted) {
    const known = byKey.get(delivery.key);
    if (known) {
      const isMoved = known.dueAt.getTime() !== delivery.dueAt.getTime();
      if (known.status === 'cancelled' || (known.status === 'planned' && isMoved))
        result.move.push({ delivery: known, to: delivery });
      continue;
    }
    const reused = spare.findIndex(({ channel }) => channel === delivery.channel);
    const [moved] = reused < 0 ? [] : spare.splice(reused, 1);
    if (moved) result.move.push({ delivery: moved, to: delivery });
    else result.create.push(delivery);
  }
  result.cancel = spare;
  return result;
}
