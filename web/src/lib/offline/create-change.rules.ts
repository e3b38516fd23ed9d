import type { BacklogItem, CallInput } from '@aide/contract';
import { applyBacklogBody, applyTaskBody } from './apply-change.rules.ts';
import { isSame, noLists, toLocalId, type Change, type ChangeFor, type Lists, type QueuedRoute } from './changes.ts';
import { toBacklogItem, toContact, toMovedItem, toTask } from './new-entries.ts';
import { listSetFields, taskFields } from '../task-fields.ts';

export interface ChangeContext {
  /** The lists as displayed. */
  lists: Lists;
  /** Recently removed entries, for an undo. */
  removed: Lists;
  now: string;
  timeZone: string;
  newId: () => string;
  /** A request was sent without a response. Default: false. */
  attempted?: boolean;
}

/** A queued call of the API client. */
export type QueuedCall = {
  [Name in QueuedRoute]: { name: Name; ifMatch?: string | undefined } & CallInput<Name>;
}[QueuedRoute];

/** Returns the change for a call, or null if its target is not in the lists. Captures are handled elsewhere. */
export function createChange(call: QueuedCall, context: ChangeContext): Change | null {
  const { lists } = context;
  switch (call.name) {
    case 'createTask': {
      const task = toTask(call.body, context);
      return toChange(call, context, { label: task.title, created: { ...noLists, tasks: [task] } });
    }
    case 'createBacklogItem': {
      const item = toBacklogItem(call.body, context);
      return toChange(call, context, { label: item.title, created: { ...noLists, backlog: [item] } });
    }
    case 'createContact': {
      const contact = toContact(call.body, context);
      return toChange(call, context, { label: contact.name, created: { ...noLists, contacts: [contact] } });
    }
    case 'updateTask':
    case 'changeTaskStatus':
    case 'deleteTask':
    case 'createStep':
    case 'updateStep':
    case 'deleteStep':
      return changeTask(call, context);
    case 'updateContact':
    case 'deleteContact': {
      const contact = find(lists.contacts, call.params.id);
      if (!contact) return null;
      const removed = call.name === 'deleteContact' ? { ...noLists, contacts: [contact] } : noLists;
      const base = call.name === 'updateContact' ? pick(contact, Object.keys(call.body ?? {})) : null;
      return toChange(call, context, {
        label: contact.name,
        revision: contact.updated_at,
        base,
        subject: contact,
        removed,
      });
    }
    case 'updateBacklogItem':
    case 'deleteBacklogItem':
    case 'convertBacklogItem':
      return changeBacklogItem(call, context);
    case 'restoreTask': {
      const task = find(context.removed.tasks, call.params.id);
      if (!task) return null;
      // Removes the backlog item that the task became, if it is known.
      const items = lists.backlog.filter((item) => item.title === task.title && item.created_at >= task.created_at);
      const moved = items.filter(({ id }) => id === toLocalId(task.id));
      return toChange(call, context, {
        label: task.title,
        created: { ...noLists, tasks: [task] },
        removed: { ...noLists, backlog: moved },
      });
    }
    case 'restoreBacklogItem': {
      const item = find(context.removed.backlog, call.params.id);
      if (!item) return null;
      return toChange(call, context, { label: item.title, created: { ...noLists, backlog: [item] } });
    }
    case 'changeTasksInBulk':
      return changeInBulk(call, context);
    case 'undoBulkChange': {
      const ids = new Set(call.body.tasks.map(({ id }) => id));
      const missing = context.removed.tasks.filter(({ id }) => ids.has(id) && !find(lists.tasks, id));
      return toChange(call, context, { label: `${ids.size} tasks`, created: { ...noLists, tasks: missing } });
    }
    case 'undoCapture':
      return toChange(call, context, { label: 'Undo' });
    default:
      return null;
  }
}

type Facts = Partial<Pick<Change, 'label' | 'revision' | 'base' | 'subject' | 'created' | 'removed' | 'targets'>>;

/** Completes the change for a call. A call and its change have the same types of parts. */
export function toChange(call: QueuedCall, context: ChangeContext, facts: Facts): Change {
  const { now, newId, attempted = false } = context;
  const { name, params = {}, body, ifMatch } = call;
  const created = facts.created ?? noLists;
  const createdIds = [...created.tasks, ...created.backlog, ...created.contacts].map(({ id }) => id);
  const change = {
    id: newId(),
    key: newId(),
    at: now,
    name,
    params,
    body,
    targets: facts.targets ?? ('id' in params ? [params.id, ...createdIds] : createdIds),
    label: facts.label ?? '',
    // The lost request had no If-Match, and a retry must be identical.
    revision: ifMatch ?? (attempted ? null : (facts.revision ?? null)),
    base: facts.base ?? null,
    subject: facts.subject ?? null,
    created,
    removed: facts.removed ?? noLists,
    attempted,
    unverified: attempted && ifMatch === undefined,
    problem: null,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return change as unknown as Change;
}

type TaskCall = Extract<
  QueuedCall,
  { name: 'updateTask' | 'changeTaskStatus' | 'deleteTask' | 'createStep' | 'updateStep' | 'deleteStep' }
>;

function changeTask(call: TaskCall, context: ChangeContext): Change | null {
  const task = find(context.lists.tasks, call.params.id);
  if (!task) return null;
  const facts = { label: task.title, revision: task.updated_at, subject: task };
  if (call.name === 'deleteTask') return toChange(call, context, { ...facts, removed: { ...noLists, tasks: [task] } });
  if (call.name === 'createStep') return toChange(call, context, facts);
  if (call.name === 'updateStep' || call.name === 'deleteStep') {
    const step = find(task.steps, call.params.stepId);
    const fields = call.name === 'deleteStep' ? ['title', 'done'] : Object.keys(call.body ?? {});
    return toChange(call, context, { ...facts, base: step ? pick(step, fields) : null });
  }
  const { body = {} } = call;
  if (body.status === 'backlog')
    return toChange(call, context, {
      ...facts,
      created: { ...noLists, backlog: [toMovedItem(task, context)] },
      removed: { ...noLists, tasks: [task] },
    });
  const after = applyTaskBody(task, body, {
    at: context.now,
    contacts: context.lists.contacts,
    timeZone: context.timeZone,
  });
  const changed = taskFields.filter((field) => !isSame(task[field], after[field]));
  const change = toChange(call, context, { ...facts, base: pick(task, changed) });
  // A request that may have reached the server must be repeated unchanged.
  if (context.attempted || change.name !== 'updateTask') return change;
  return { ...change, body: trimTaskBody(change.body, changed) };
}

/** Omits unchanged fields, which a form sends too: they would overwrite changes from other devices. */
export function trimTaskBody(
  body: ChangeFor<'updateTask'>['body'],
  changed: readonly string[],
): ChangeFor<'updateTask'>['body'] {
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => listSetFields(field).some((name) => changed.includes(name))),
  );
}

const backlogFields = [
  'title',
  'description',
  'priority',
  'item_type',
  'tags',
  'contact_id',
] as const satisfies readonly (keyof BacklogItem)[];

/** The same for a backlog item. */
export function trimBacklogBody(
  body: ChangeFor<'updateBacklogItem'>['body'],
  changed: readonly string[],
): ChangeFor<'updateBacklogItem'>['body'] {
  return Object.fromEntries(Object.entries(body).filter(([field]) => changed.includes(requestNames[field] ?? field)));
}

const requestNames: Readonly<Record<string, string>> = { contactId: 'contact_id' };

function changeBacklogItem(
  call: Extract<QueuedCall, { name: 'updateBacklogItem' | 'deleteBacklogItem' | 'convertBacklogItem' }>,
  context: ChangeContext,
): Change | null {
  const item = find(context.lists.backlog, call.params.id);
  if (!item) return null;
  const facts = { label: item.title, revision: item.updated_at, subject: item };
  const removed = { ...noLists, backlog: [item] };
  if (call.name === 'updateBacklogItem') {
    const after = applyBacklogBody(item, call.body ?? {}, context.lists.contacts);
    const changed = backlogFields.filter((field) => !isSame(item[field], after[field]));
    const change = toChange(call, context, { ...facts, base: pick(item, changed) });
    if (context.attempted || changed.length === 0 || change.name !== 'updateBacklogItem') return change;
    return { ...change, body: trimBacklogBody(change.body, changed) };
  }
  if (call.name === 'deleteBacklogItem') return toChange(call, context, { ...facts, removed });
  const { title, description, priority, contact_id: contactId, steps, item_type: type } = item;
  const task_type = type === 'follow_up' ? 'follow_up' : 'todo';
  const { title: renamed = title, ...body } = call.body ?? {};
  const task = toTask({ description, priority, contactId, task_type, ...body, title: renamed }, context);
  // Omitted fields are taken from the server's current item.
  const known = new Map(Object.entries(item));
  const changed = Object.entries(call.body ?? {}).filter(([field, value]) => !isSame(value, known.get(field)));
  const trimmed = context.attempted ? call : { ...call, body: Object.fromEntries(changed) };
  return toChange(trimmed, context, { ...facts, removed, created: { ...noLists, tasks: [{ ...task, steps }] } });
}

function changeInBulk(call: Extract<QueuedCall, { name: 'changeTasksInBulk' }>, context: ChangeContext): Change {
  const tasks = call.body.ids.flatMap((id) => find(context.lists.tasks, id) ?? []);
  const { action } = call.body.change;
  return toChange(call, context, {
    label: `${call.body.ids.length} tasks`,
    targets: call.body.ids,
    removed: action === 'delete' || action === 'backlog' ? { ...noLists, tasks } : noLists,
    created: action === 'backlog' ? { ...noLists, backlog: tasks.map((task) => toMovedItem(task, context)) } : noLists,
  });
}

function find<T extends { id: string }>(list: readonly T[], id: string): T | undefined {
  return list.find((entry) => entry.id === id);
}

function pick(from: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}
