import type { CallBody, Task } from '@aide/contract';

type TaskBody = CallBody<'updateTask'>;

/**
 * The response name of each field that a request can change. A new contract field without an entry does not compile:
 * otherwise an offline change of it would be lost, and an undo would not restore it.
 */
const responseNames = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  task_type: 'task_type',
  dueDate: 'due_date',
  dueHasTime: 'due_has_time',
  contactId: 'contact_id',
  waitingSince: 'waiting_since',
  waitingFor: 'waiting_for',
} as const satisfies Record<keyof TaskBody, keyof Task>;

const namesByRequest: ReadonlyMap<string, string> = new Map(Object.entries(responseNames));

export type TaskField = (typeof responseNames)[keyof TaskBody];

/** The fields of a task that a request can change, by their response names. */
export const taskFields: readonly TaskField[] = Object.values(responseNames);

/** Request names by response names. Fields of contacts and backlog items have the same name in both. */
export const requestFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(responseNames).map(([request, response]) => [response, request]),
);

/** Fields that are set together: a request with one of them changes both. */
const together: readonly (readonly string[])[] = [
  ['due_date', 'due_has_time'],
  ['waiting_since', 'waiting_for'],
];

/** Returns the response fields that a request field sets. */
export function listSetFields(field: string): readonly string[] {
  const name = namesByRequest.get(field) ?? field;
  return together.find((names) => names.includes(name)) ?? [name];
}

/** Returns the request that sets these fields to the values of `task`. */
export function copyTaskFields(task: Task, fields: readonly TaskField[]): TaskBody {
  return Object.fromEntries(fields.map((field) => [requestFields[field] ?? field, task[field]]));
}

/** Fields that `applyTaskBody` computes. All others are copied. */
const computed = new Set(['status', 'dueDate', 'dueHasTime', 'contactId', 'waitingSince', 'waitingFor']);

/** Returns the request fields that are copied to the task unchanged. */
export function toCopiedFields(body: TaskBody): Partial<Task> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([field, value]) => {
      const name = namesByRequest.get(field);
      return name === undefined || value === undefined || computed.has(field) ? [] : [[name, value]];
    }),
  );
}
