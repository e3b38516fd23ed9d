import { expect } from 'vitest';
import type { RouteName } from './mounted-routes.ts';
import type { TestUser } from './test-app.ts';

/** Makes a row of the user's that a route can be pointed at, and answers its id. */
type MakeRow = (owner: TestUser) => Promise<string>;

interface OwnedRow {
  make: MakeRow;
  /** A body the route accepts, so that it is the row that decides. */
  body?: Record<string, unknown>;
}

function created(path: string, body: Record<string, unknown>): MakeRow {
  return async (owner) => {
    const answer = await owner.call<{ data: { id: string } }>('POST', path, body);
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  };
}

function deleted(path: string, make: MakeRow): MakeRow {
  return async (owner) => {
    const id = await make(owner);
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(200);
    return id;
  };
}

export const makeContact = created('/contacts', { name: 'Priya Shah', email: 'priya@example.com' });
export const makeTask = created('/tasks', { title: 'Call Priya', due_date: '2026-12-05' });
export const makeBacklogItem = created('/backlog', { title: 'Read the report', tags: ['sales'] });
const makeImport: MakeRow = async (owner) => {
  const body = { rows: [{ name: 'From a file' }] };
  return (await owner.call<{ data: { batchId: string } }>('POST', '/contacts/import', body)).body.data.batchId;
};

/** Every route with an `:id` has a line here; the sweep fails for one that has none. */
export const ownedRows: Partial<Record<RouteName, OwnedRow>> = {
  getContact: { make: makeContact },
  updateContact: { make: makeContact, body: { name: 'Somebody else' } },
  deleteContact: { make: makeContact },
  undoContactImport: { make: makeImport },
  getTask: { make: makeTask },
  updateTask: { make: makeTask, body: { title: 'Something else' } },
  changeTaskStatus: { make: makeTask, body: { status: 'backlog' } },
  deleteTask: { make: makeTask },
  restoreTask: { make: deleted('/tasks', makeTask) },
  getTaskHistory: { make: makeTask },
  updateBacklogItem: { make: makeBacklogItem, body: { title: 'Something else' } },
  deleteBacklogItem: { make: makeBacklogItem },
  restoreBacklogItem: { make: deleted('/backlog', makeBacklogItem) },
  convertBacklogItem: { make: makeBacklogItem, body: {} },
};
