import type { UserContext } from '../../../platform/context.ts';
import type { TaskRow } from './tasks.table.ts';

/** Many tasks were stored at once. Published instead of one `TaskChanged` for each; the importer writes their history. */
export class TasksImported {
  readonly context: UserContext;
  readonly tasks: TaskRow[];

  constructor(context: UserContext, tasks: TaskRow[]) {
    this.context = context;
    this.tasks = tasks;
  }
}

/** Imported tasks are about to be deleted permanently. Published while their rows still exist. */
export class TasksWithdrawing {
  readonly context: UserContext;
  readonly tasks: TaskRow[];

  constructor(context: UserContext, tasks: TaskRow[]) {
    this.context = context;
    this.tasks = tasks;
  }
}

/** Imported tasks were deleted permanently. */
export class TasksWithdrawn {
  readonly context: UserContext;
  readonly tasks: TaskRow[];

  constructor(context: UserContext, tasks: TaskRow[]) {
    this.context = context;
    this.tasks = tasks;
  }
}

/** An import, or its undo, has changed many tasks. Published once per request, for subscribers that need no details. */
export class TasksChangedInBulk {
  readonly context: UserContext;
  readonly count: number;

  constructor(context: UserContext, count: number) {
    this.context = context;
    this.count = count;
  }
}

/** Publishes each imported task as changed for sync clients; open pages get one change of all tasks. */
export async function streamImportedTasks({ context, tasks }: TasksImported): Promise<void> {
  for (const { id } of tasks) context.changed({ entity: 'task', id, action: 'created' });
}

/** Publishes each withdrawn task as deleted. */
export async function streamWithdrawnTasks({ context, tasks }: TasksWithdrawn): Promise<void> {
  for (const { id } of tasks) context.changed({ entity: 'task', id, action: 'deleted' });
}
