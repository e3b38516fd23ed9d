import { uuidv7 } from 'uuidv7';
import { contactsTable } from '../src/features/planner/contacts/contacts.table.ts';
import { tasksTable, type TaskRow } from '../src/features/planner/tasks/tasks.table.ts';
import type { Database } from '../src/platform/database/database.ts';

export type TaskGiven = Partial<TaskRow> & { createdAt: Date };

/** Inserts tasks with a past, which no call could create. */
export async function insertTasks(database: Database, userId: string, tasks: TaskGiven[]): Promise<TaskRow[]> {
  const rows = tasks.map((given) => ({
    userId,
    id: uuidv7(),
    title: 'Call the bank',
    status: 'pending' as const,
    priority: 'medium' as const,
    taskType: 'todo' as const,
    source: 'dashboard' as const,
    updatedAt: given.createdAt,
    ...given,
  }));
  return database.transaction((tx) => tx.insert(tasksTable).values(rows).returning());
}

export async function insertContact(
  database: Database,
  userId: string,
  name: string,
  createdAt: Date,
): Promise<string> {
  const id = uuidv7();
  await database.transaction(async (tx) => {
    await tx.insert(contactsTable).values({ userId, id, name, createdAt, updatedAt: createdAt });
  });
  return id;
}
