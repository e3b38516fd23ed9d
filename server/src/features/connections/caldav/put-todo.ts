import type { UserContext } from '../../../platform/context.ts';
import { serializeByUser } from '../../identity/accounts/accounts.repository.ts';
import { getPreferences } from '../../reminders/deliveries/settings.repository.ts';
import { deleteRecurringTask } from '../../planner/recurring/delete-recurring-task.ts';
import { listOpenOccurrences, lockRecurringTask } from '../../planner/recurring/recurring.repository.ts';
import { deleteTask, removeTask } from '../../planner/tasks/delete-task.ts';
import { lockTask } from '../../planner/tasks/tasks.repository.ts';
import {
  deleteObjects,
  findObjectByUid,
  loadSeriesResources,
  loadTaskResources,
  upsertObject,
} from './caldav.repository.ts';
import type { DavKind } from './caldav.table.ts';
import { davErrors } from './dav-error.ts';
import { findResource } from './find-resource.ts';
import { getDefaultUid, type Resource, type SeriesResource, type TaskResource, toShown, toTag } from './resources.ts';
import { findAlarmChange, listAlarmLeads } from './todo-alarms.ts';
import type { KeptTodo, ParsedTodo } from './todo-component.ts';
import { parseTodo, type TodoFields } from './todo-fields.ts';
import {
  createSeries,
  getZone,
  hasOccurrenceLeft,
  parseSchedule,
  updateSeries,
  type TodoSchedule,
} from './write-series.ts';
import { createTodo, updateTodo } from './write-task.ts';

/** The preconditions of a request. */
export interface Conditions {
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

/** Maximum length of a resource name. */
const maxNameLength = 255;

interface Target {
  kind: DavKind;
  id: string;
}

/**
 * Stores a client's task under a name. Returns true if it is new there.
 *
 * @throws DavError 412 if the client has not seen the current version
 */
export async function putTodo(
  context: UserContext,
  name: string,
  parsed: ParsedTodo,
  conditions: Conditions,
): Promise<boolean> {
  const { tx, user } = context;
  const existing = await lockResource(context, name);
  requireConditions(existing, conditions);
  const fields = await parseFields(context, existing, parsed);
  const schedule = parseSchedule(fields, getZone(fields, context));
  const uid = existing ? (existing.object?.uid ?? getDefaultUid(toTag(existing).id)) : undefined;
  if (uid !== undefined && uid !== parsed.uid) throw davErrors.uidConflict();
  if (!existing) {
    if (name.length > maxNameLength) throw davErrors.badObject('The name is too long.');
    await requireFreeUid(context, parsed.uid);
    await deleteObjects(tx, user.id, { name, uid: parsed.uid });
  }
  const target = await store(context, existing, { fields, parsed, schedule });
  const isMoved = existing && (existing.kind !== target.kind || toTag(existing).id !== target.id);
  if (isMoved) await deleteObjects(tx, user.id, { name, uid: parsed.uid });
  const kept: KeptTodo = { todo: parsed.todo, zones: parsed.zones, alarmsRead: true, labelsRead: true };
  const { kind, id: targetId } = target;
  await upsertObject(tx, { userId: user.id, kind, targetId, name, uid: parsed.uid, kept, updatedAt: context.now });
  // The client's data may have changed although the task has not.
  context.changed({ entity: kind, id: targetId, action: existing && !isMoved ? 'updated' : 'created' });
  return existing === undefined;
}

/** The settings are read only if the task has an alarm in the client or in Aide. */
async function parseFields(
  { tx, user }: UserContext,
  existing: Resource | undefined,
  { todo, zones: components }: ParsedTodo,
): Promise<TodoFields> {
  const zones = { timeZone: user.timezone, components };
  const fields = parseTodo(todo, zones);
  const remindBefore = existing ? toShown(existing, '').remindBefore : null;
  if (fields.due === null || (todo[2].length === 0 && remindBefore === null)) return fields;
  const { settings } = await getPreferences(tx, user.id);
  const leads = listAlarmLeads(todo, fields, zones, settings);
  return {
    ...fields,
    remindBefore: findAlarmChange(leads, { dueHasTime: fields.due.hasTime, remindBefore }, settings),
  };
}

/** Returns the resource of a name with its row locked until the transaction ends. */
async function lockResource(context: UserContext, name: string): Promise<Resource | undefined> {
  const { tx, user } = context;
  const seen = (await findResource(context, name)) ?? (await findAfterLock(context, name));
  if (!seen) return undefined;
  if (seen.kind === 'task') await lockTask(tx, user.id, seen.task.id);
  else await lockRecurringTask(tx, user.id, seen.row.id);
  return findResource(context, name);
}

/** A new name has no row to lock: of two concurrent requests that create it, the second waits and finds it. */
async function findAfterLock(context: UserContext, name: string): Promise<Resource | undefined> {
  await serializeByUser(context.tx, context.user.id);
  return findResource(context, name);
}

function requireConditions(existing: Resource | undefined, { ifMatch, ifNoneMatch }: Conditions): void {
  const etag = existing && toTag(existing).etag;
  const names = (header: string) =>
    etag !== undefined && (header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag));
  if (ifMatch !== undefined && !names(ifMatch)) throw davErrors.changed();
  if (ifNoneMatch !== undefined && names(ifNoneMatch)) throw davErrors.changed();
}

/** A UID is unique among tasks. That of a deleted task is free. */
async function requireFreeUid({ tx, user }: UserContext, uid: string): Promise<void> {
  const written = await findObjectByUid(tx, user.id, uid);
  const [, id] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@aide$/.exec(uid) ?? [];
  const ids = [written?.targetId, id].flatMap((each) => each ?? []);
  const taken = [...(await loadTaskResources(tx, user.id, ids)), ...(await loadSeriesResources(tx, user.id, ids))].find(
    (resource) => (resource.object?.uid ?? getDefaultUid(toTag(resource).id)) === uid,
  );
  if (taken) throw davErrors.uidConflict(toTag(taken).name);
}

interface Written {
  fields: TodoFields;
  parsed: ParsedTodo;
  schedule: TodoSchedule | undefined;
}

async function store(context: UserContext, existing: Resource | undefined, written: Written): Promise<Target> {
  if (!existing) return create(context, written);
  return existing.kind === 'task' ? storeTask(context, existing, written) : storeSeries(context, existing, written);
}

async function create(context: UserContext, { fields, schedule }: Written): Promise<Target> {
  const isDone = fields.status === 'completed' || fields.status === 'cancelled';
  if (schedule && !isDone && hasOccurrenceLeft(schedule, context))
    return { kind: 'recurring_task', id: (await createSeries(context, fields, schedule)).id };
  return { kind: 'task', id: (await createTodo(context, fields)).id };
}

async function storeTask(context: UserContext, { task }: TaskResource, written: Written): Promise<Target> {
  const { fields, schedule } = written;
  const isOpen = fields.status === 'pending' || fields.status === 'in_progress';
  // An occurrence already has a recurrence.
  if (!schedule || !isOpen || task.recurringTaskId !== null || !hasOccurrenceLeft(schedule, context))
    return { kind: 'task', id: (await updateTodo(context, task, fields)).id };
  await removeTask(context, task.id);
  return create(context, written);
}

async function storeSeries(context: UserContext, resource: SeriesResource, written: Written): Promise<Target> {
  const { fields, parsed } = written;
  const { row, current } = resource;
  if (fields.rule !== undefined && parseSchedule(fields, row.timezone)) {
    await updateSeries(context, resource, fields, parsed);
    return { kind: 'recurring_task', id: row.id };
  }
  // The client has removed the recurrence, or set one that Aide cannot express: the open occurrence remains as a single task.
  await deleteRecurringTask(context, row.id);
  const task = current ? await updateTodo(context, current, fields) : await createTodo(context, fields);
  return { kind: 'task', id: task.id };
}

/**
 * Deletes the resource of a name; for a recurring task also its open occurrences, which the client shows as the same resource.
 *
 * @throws DavError 404, 412
 */
export async function deleteTodo(context: UserContext, name: string, conditions: Conditions): Promise<void> {
  const existing = await lockResource(context, name);
  if (!existing) throw davErrors.notFound();
  requireConditions(existing, conditions);
  if (existing.kind === 'task') return deleteTask(context, existing.task.id);
  for (const { id } of await listOpenOccurrences(context.tx, existing.row)) await removeTask(context, id);
  await deleteRecurringTask(context, existing.row.id);
}
