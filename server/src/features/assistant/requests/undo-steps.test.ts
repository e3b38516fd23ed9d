import type { Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';

let aide: TestApp;
let user: TestUser;
let task: Task;
beforeAll(async () => {
  aide = await createTestApp({ now: '2026-11-18T05:00:00.000Z' });
});
afterAll(() => aide.close());
beforeEach(async () => {
  user = await aide.signUp();
  const body = { title: 'Call Priya', due_date: '2026-11-20T10:30:00.000Z', due_has_time: true };
  task = (await user.call<{ data: Task }>('POST', '/tasks', body)).body.data;
});

const { send, undo } = assistantCalls(() => ({ aide, user }));
const edit = (body: object) => user.call('PUT', `/tasks/${task.id}`, body);
const readTask = async () => (await user.call<{ data: Task }>('GET', `/tasks/${task.id}`)).body.data;

describe('the undo of a command', () => {
  it('skips a field that was edited after the command', async () => {
    const { id } = await send('move call Priya to Monday');
    await edit({ due_date: '2026-11-25T10:30:00.000Z', due_has_time: true });
    expect((await undo(id)).status).toBe(404);
    expect((await readTask()).due_date).toBe('2026-11-25T10:30:00.000Z');
  });

  it('restores a field when only others were edited after the command', async () => {
    const { id } = await send('move call Priya to Monday');
    await edit({ title: 'Call Priya Sharma', priority: 'high' });
    expect((await undo(id)).status).toBe(200);
    expect(await readTask()).toMatchObject({
      title: 'Call Priya Sharma',
      priority: 'high',
      due_date: '2026-11-20T10:30:00.000Z',
    });
  });

  it('leaves a task open that was completed by the command and reopened since', async () => {
    const { id } = await send('mark call Priya as done');
    expect((await edit({ status: 'in_progress' })).status).toBe(200);
    expect((await undo(id)).status).toBe(404);
    expect((await readTask()).status).toBe('in_progress');
  });
});
