import type { UserContext } from '../../../platform/context.ts';

/**
 * A merge of contacts, or its undo, has linked tasks to the other contact. Published instead of one `TaskChanged` for each: for the user
 * they were with the same person all along, so neither history nor reminders change.
 */
export class TasksRelinked {
  readonly context: UserContext;
  /** Tasks that are not deleted. */
  readonly taskIds: readonly string[];
  readonly contact: { readonly from: string; readonly to: string };

  constructor(context: UserContext, taskIds: readonly string[], contact: TasksRelinked['contact']) {
    this.context = context;
    this.taskIds = taskIds;
    this.contact = contact;
  }
}

/** Publishes each task as changed, so that sync clients get its new contact. */
export async function streamRelinkedTasks({ context, taskIds }: TasksRelinked): Promise<void> {
  for (const id of taskIds) context.changed({ entity: 'task', id, action: 'updated' });
}
