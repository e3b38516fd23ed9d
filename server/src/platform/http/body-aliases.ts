import type { CallBody, RouteName } from '@aide/contract';

type Aliases<Name extends RouteName> = { [Field in keyof CallBody<Name>]?: readonly string[] };

const task = {
  task_type: ['task_type', 'taskType'],
  dueDate: ['due_date', 'dueDate'],
  dueHasTime: ['due_has_time', 'dueHasTime'],
  contactId: ['contact_id', 'contactId'],
  waitingSince: ['waiting_since', 'waitingSince'],
  waitingFor: ['waiting_for', 'waitingFor'],
} satisfies Aliases<'createTask'> & Aliases<'updateTask'>;

const backlogItem = {
  item_type: ['item_type', 'itemType'],
  contactId: task.contactId,
} satisfies Aliases<'createBacklogItem'> & Aliases<'updateBacklogItem'>;

/**
 * The names under which a request may send a field, including the contract's own; the first one present is used. The contract declares one
 * name per field. The others are accepted only here, because the specification uses both.
 */
const bodyAliases: { [Name in RouteName]?: Aliases<Name> } = {
  createTask: task,
  updateTask: task,
  createBacklogItem: backlogItem,
  updateBacklogItem: backlogItem,
  convertBacklogItem: { dueDate: task.dueDate, dueHasTime: task.dueHasTime },
};

const fieldsByRoute = new Map(
  Object.entries(bodyAliases).map(([route, aliases]) => [route, Object.entries<readonly string[]>(aliases)]),
);

/** Returns the body with the contract's field names. A blank string in a field with aliases becomes null. */
export function withContractNames(route: string, body: unknown): unknown {
  const fields = fieldsByRoute.get(route);
  if (!fields || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const renamed: Record<string, unknown> = { ...body };
  for (const [field, names] of fields) {
    const sent = names.map((name) => renamed[name]).find((value) => value !== undefined);
    for (const name of names) delete renamed[name];
    if (sent !== undefined) renamed[field] = isBlank(sent) ? null : sent;
  }
  return renamed;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
