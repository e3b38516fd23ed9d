import { openTaskStatuses, type TaskStatus } from '@aide/contract/enums';

/** Whether a task of this status is still to be done: neither completed nor cancelled. */
export function isOpenStatus(status: TaskStatus): boolean {
  return openTaskStatuses.some((open) => open === status);
}
