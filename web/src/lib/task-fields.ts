import type { CallBody, Task } from '@aide/contract';
import { taskFieldNames } from '@aide/contract/task-fields';

type TaskBody = CallBody<'updateTask'>;

const namesByRequest: ReadonlyMap<string, string> = new Map(Object.entries(taskFieldNames));

export type TaskField = (typeof taskFieldNames)[keyof TaskBody];

/** The labels of the fields in the history and in conflicts. `due_has_time` is part of the due date. */
export const taskFieldLabels: Record<Exclude<TaskField, 'due_has_time'>, string> = {
  title: 'Title',
  description: 'Notes',
  status: 'Status',
  priority: 'Priority',
  task_type: 'Type',
  due_date: 'Due',
  contact_id: 'Contact',
  waiting_since: 'Waiting since',
  waiting_for: 'Waiting for',
  remind_before: 'Reminder',
  also_with: 'Also with',
  labels: 'Labels',
};

/** The fields of a task that a request can change, by their response names. */
export const taskFields: readonly TaskField[] = Object.values(taskFieldNames);

/** Request names by response names. Fields of contacts and backlog items have the same name in both. */
export const requestFields: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(taskFieldNames).map(([request, response]) => [response, request]),
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
