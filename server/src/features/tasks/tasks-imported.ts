import type { UserContext } from '../../platform/context.ts';
import type { TaskRow } from './tasks.table.ts';

/** Many tasks were stored at once. Published instead of one `TaskChanged` each; the importer writes their history. */
export class TasksImported {
  readonly context: UserContext;
  readonly tasks: TaskRow[];

  constructor(context: UserContext, tasks: TaskRow[]) {
    this.context = context;
    this.tasks = tasks;
  }
}

/** Imported tasks are about to be deleted permanently. Published while their rows are still there. */
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

/** An import, or its undo, has changed many tasks. Published once a request, for those who only need to know that. */
export class TasksChangedInBulk {
  readonly context: UserContext;
  readonly count: number;

  constructor(context: UserContext, count: number) {
    this.context = context;
    this.count = count;
  }
}

/** Names each imported task as changed, so that clients that keep a copy learn of it; open pages get one change of all tasks. */
export async function streamImportedTasks({ context, tasks }: TasksImported): Promise<void> {
  for (const { id } of tasks) context.changed({ entity: 'task', id, action: 'created' });
}

/** Names each withdrawn task as deleted. */
export async function streamWithdrawnTasks({ context, tasks }: TasksWithdrawn): Promise<void> {
  for (const { id } of tasks) context.changed({ entity: 'task', id, action: 'deleted' });
}
