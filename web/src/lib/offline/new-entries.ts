import type { BacklogItem, CallBody, Contact, Task } from '@aide/contract';
import { emptyContactDetails, emptyTask } from '@aide/contract/task-fields';
import { applyContactBody, applyTaskBody, toContactFields } from './apply-change.rules.ts';
import { toLocalId, type Lists } from './changes.ts';

/** The inputs for creating an entry as the server would. */
export interface EntryContext {
  lists: Lists;
  now: string;
  timeZone: string;
  newId: () => string;
}

/**
 * Returns the backlog item for a task that was moved to the backlog. It has the task's id, so that an undo finds it.
 */
export function toMovedItem(task: Task, { now }: EntryContext): BacklogItem {
  const { id, title, description, priority, steps, contact_id, contact, task_type, labels } = task;
  return {
    id: toLocalId(id),
    title,
    description,
    priority,
    item_type: task_type,
    tags: labels,
    steps,
    contact_id,
    contact,
    created_at: now,
    updated_at: now,
  };
}

export function toTask(
  { steps = [], source = 'dashboard', ...body }: CallBody<'createTask'>,
  { lists, now, timeZone, newId }: EntryContext,
): Task {
  const empty: Task = {
    id: toLocalId(newId()),
    ...emptyTask,
    title: body.title,
    steps: steps.map((title) => ({ id: newId(), title, done: false })),
    source,
    created_at: now,
    updated_at: now,
  };
  return applyTaskBody(empty, body, { at: now, contacts: lists.contacts, timeZone });
}

export function toBacklogItem(
  {
    title,
    description = null,
    priority = 'medium',
    item_type = 'todo',
    contactId = null,
    tags = [],
  }: CallBody<'createBacklogItem'>,
  { lists, now, newId }: EntryContext,
): BacklogItem {
  return {
    id: toLocalId(newId()),
    title,
    description,
    priority,
    item_type,
    tags: [...tags],
    steps: [],
    ...toContactFields(lists.contacts, contactId),
    created_at: now,
    updated_at: now,
  };
}

export function toContact(body: CallBody<'createContact'>, { now, newId }: EntryContext): Contact {
  const empty = { email: null, company: null, designation: null, phone: null, rhythm: null, ...emptyContactDetails };
  return applyContactBody(
    { ...empty, id: toLocalId(newId()), name: body.name, created_at: now, updated_at: now },
    body,
  );
}
