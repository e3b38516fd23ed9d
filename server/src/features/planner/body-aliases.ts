import type { BodyAliases } from '../../platform/http/body-aliases.ts';

const task = {
  task_type: ['task_type', 'taskType'],
  dueDate: ['due_date', 'dueDate'],
  dueHasTime: ['due_has_time', 'dueHasTime'],
  contactId: ['contact_id', 'contactId'],
  waitingSince: ['waiting_since', 'waitingSince'],
  waitingFor: ['waiting_for', 'waitingFor'],
} satisfies BodyAliases['createTask'] & BodyAliases['updateTask'];

const backlogItem = {
  item_type: ['item_type', 'itemType'],
  contactId: task.contactId,
} satisfies BodyAliases['createBacklogItem'] & BodyAliases['updateBacklogItem'];

/** The contract declares one name per field; the specification uses two for these. */
export const plannerBodyAliases: BodyAliases = {
  createTask: task,
  updateTask: task,
  createBacklogItem: backlogItem,
  updateBacklogItem: backlogItem,
  convertBacklogItem: { dueDate: task.dueDate, dueHasTime: task.dueHasTime },
};
