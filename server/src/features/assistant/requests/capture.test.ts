import { randomUUID } from 'node:crypto';
import type { CaptureResult, RecurringTask, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../../test/task-calls.ts';
import { createTestApp, type TestApp, type TestUser, removeOwner } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday }, (current) => {
  ({ aide, user } = current);
});

const contact = (name: string, more = {}) => createContact(user, { name, ...more });

async function capture(text: string, more: Record<string, unknown> = {}): Promise<CaptureResult> {
  const response = await user.call<{ data: CaptureResult }>('POST', '/capture', { text, ...more });
  expect(response.body).toMatchObject({ success: true });
  expect(response.status).toBe(201);
  return response.body.data;
}

const tasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const recurring = async () =>
  (await user.call<{ data: { tasks: RecurringTask[] } }>('GET', '/recurring-tasks')).body.data.tasks;
const backlog = async () =>
  (await user.call<{ data: { backlogItems: unknown[] } }>('GET', '/backlog')).body.data.backlogItems;

describe('capturing', () => {
  it('creates a task linked to the contact and returns the parsed fields [S1.what.05]', async () => {
    const id = await contact('Priya Sharma', { company: 'Acme' });
    const result = await capture('remind me to call Priya tomorrow at 4 pm, high priority', { source: 'voice_input' });
    expect(result).toMatchObject({
      kind: 'task',
      recurringTask: null,
      backlogItem: null,
      task: {
        title: 'Call Priya',
        contact_id: id,
        contact: { name: 'Priya Sharma', company: 'Acme' },
        task_type: 'follow_up',
        priority: 'high',
        source: 'voice_input',
        due_date: '2026-11-19T10:30:00.000Z',
      },
      understood: { engine: 'language', contactId: id, due: { date: '2026-11-19', time: '16:00' } },
      questions: [],
      summary: 'Saved: Call Priya, tomorrow at 4:00 PM, high priority',
    });
    expect(await tasks()).toEqual([result.task]);
  });

  it('creates a recurring task for a recurrence', async () => {
    const result = await capture('pay rent on the 1st of every month');
    expect(result).toMatchObject({ kind: 'recurring_task', task: null, recurringTask: { title: 'Pay rent' } });
    expect(result.summary).toBe('Saved: Pay rent, every month on the 1st, next Tuesday 1 December');
    expect(await recurring()).toEqual([result.recurringTask]);
    expect(await tasks()).toEqual([]);
  });

  it('creates a backlog item for something for later', async () => {
    const result = await capture('add to backlog: rework the pricing page');
    expect(result).toMatchObject({ kind: 'backlog_item', task: null, backlogItem: { item_type: 'todo' } });
    expect(result.summary).toMatch(/^Saved to the backlog: Rework the pricing page$/);
    expect(await backlog()).toEqual([result.backlogItem]);
  });

  it('creates a task without a date when the message has no schedule', async () => {
    expect(await capture('buy milk')).toMatchObject({
      task: { title: 'Buy milk', due_date: null },
      questions: [],
      summary: 'Saved: Buy milk, no due date',
    });
  });

  it('creates a plain task for a recurrence that has ended', async () => {
    const result = await capture('water the plants every day until 1 january 2020');
    expect(result).toMatchObject({ kind: 'task', task: { title: 'Water the plants' } });
  });

  it.each([
    ['signs only', '!!! ??? ...'],
    ['pictures without a blank', `x${'👩🏽‍🚀'.repeat(400)}`],
    ['a NUL and half a pair', 'call \u0000 Priya \ud800 tomorrow'],
    ['ten thousand letters', 'é'.repeat(10_000)],
    ['other scripts', 'प्रिया को कल फोन करना है tomorrow 明天打电话'],
  ])('stores any text: %s', async (_label, text) => {
    const { task } = await capture(text);
    expect(task?.title).not.toBe('');
    expect(await tasks()).toEqual([task]);
  });

  it('asks which contact is meant when two match', async () => {
    const [one, two] = [await contact('Priya Sharma', { company: 'Acme' }), await contact('Priya Nair')];
    const result = await capture('call Priya tomorrow');
    expect(result.task?.contact_id).toBeNull();
    expect(result.questions).toEqual([
      {
        about: 'contact',
        candidates: expect.arrayContaining([
          { id: one, name: 'Priya Sharma', company: 'Acme' },
          { id: two, name: 'Priya Nair', company: null },
        ]),
      },
    ]);
  });

  it('prefers the user’s corrections to the parsed values, and asks no question about them', async () => {
    await contact('Priya Sharma');
    const nair = await contact('Priya Nair');
    const overrides = {
      title: 'Call about the invoice',
      task_type: 'todo',
      priority: 'low',
      contact_id: nair,
      due: { date: '2026-12-24', time: null },
    };
    const result = await capture('call Priya tomorrow asap', { overrides });
    expect(result).toMatchObject({
      task: { title: 'Call about the invoice', task_type: 'todo', priority: 'low', contact_id: nair },
      questions: [],
    });
    expect(result.task?.due_date).toBe('2026-12-24T00:00:00.000Z');
  });

  it.each([
    ['a day for what was to be kept', 'someday learn to sail', { due: { date: '2026-12-01', time: '09:00' } }, 'task'],
    ['kept for later instead of a day', 'call Priya tomorrow', { backlog: true }, 'backlog_item'],
    ['once instead of again and again', 'water the plants every day', { recurrence: null }, 'task'],
    [
      'again and again instead of once',
      'water the plants tomorrow',
      { recurrence: { type: 'weekly', interval: 2, daysOfWeek: [5], time: null } },
      'recurring_task',
    ],
    ['no day', 'water the plants tomorrow', { due: null }, 'task'],
  ])('applies the user’s choice: %s', async (_label, text, overrides, kind) => {
    expect((await capture(text, { overrides })).kind).toBe(kind);
  });

  it.each([
    [{ due: { date: '9999-12-31', time: '23:59' } }, 400],
    [{ due: { date: '0001-01-01', time: null } }, 400],
    [{ due: { date: '9998-12-31', time: '23:59' } }, 201],
    [
      {
        due: { date: '9998-12-31', time: null },
        recurrence: { type: 'yearly', interval: 999, month: 1, day: 1, time: null },
      },
      201,
    ],
  ])('accepts %j', async (overrides, status) => {
    const response = await user.call('POST', '/capture', { text: 'open the time capsule', overrides });
    expect(response.status).toBe(status);
  });

  it('uses the first 100 characters as the title of a message without words [S4.voice.11]', async () => {
    const { task } = await capture('x'.repeat(150), { source: 'voice_input' });
    expect(task).toMatchObject({ title: `X${'x'.repeat(99)}`, due_date: null, source: 'voice_input' });
  });

  it("rejects another user's contact and creates nothing", async () => {
    const theirs = await contact('Theirs');
    user = await aide.signUp();
    const response = await user.call('POST', '/capture', { text: 'call them', overrides: { contact_id: theirs } });
    expect(response.body).toMatchObject({ error: 'CONTACT_NOT_FOUND' });
    expect(await tasks()).toEqual([]);
  });

  it('creates once for one id, also for concurrent requests', async () => {
    const captureId = randomUUID();
    const body = { text: 'call Priya tomorrow', captureId };
    const responses = await Promise.all(Array.from({ length: 5 }, () => user.call('POST', '/capture', body)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const again = await capture('something else entirely', { captureId });
    for (const response of responses) expect(response.body.data).toEqual(again);
    expect(await tasks()).toEqual([again.task]);
  });

  it('keeps the ids of two users apart', async () => {
    const captureId = randomUUID();
    await capture('call Priya', { captureId });
    user = await aide.signUp();
    await capture('buy milk', { captureId });
    expect(await tasks()).toMatchObject([{ title: 'Buy milk' }]);
  });

  it('is rate limited by account', async () => {
    const limited = await createTestApp({ now: wednesday, config: { AIDE_RATE_LIMITS: true } });
    const eager = await limited.signUp();
    const statuses: number[] = [];
    for (let sent = 0; sent < 61; sent += 1) {
      statuses.push((await eager.call('POST', '/capture', { text: `note ${sent}` })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    limited.clock.advance(60_000);
    expect((await eager.call('POST', '/capture', { text: 'later' })).status).toBe(201);
    await limited.close();
  });

  it('is rejected after the trial, but can be undone', async () => {
    const trial = await createTestApp({ now: wednesday, config: { AIDE_TRIAL_DAYS: 1 } });
    const person = await trial.signUp();
    const made = await person.call<{ data: CaptureResult }>('POST', '/capture', { text: 'buy milk' });
    await removeOwner(trial.database);
    trial.clock.advance(3 * 86_400_000);
    expect((await person.call('POST', '/capture', { text: 'buy bread' })).body).toMatchObject({
      error: 'TRIAL_EXPIRED',
    });
    expect((await person.call('DELETE', `/capture/${made.body.data.captureId}`)).status).toBe(200);
    await trial.close();
  });
});

describe('undoing a capture', () => {
  const undo = (id: string) => user.call('DELETE', `/capture/${id}`);

  it('deletes a task once', async () => {
    const { captureId } = await capture('call Priya tomorrow');
    expect((await undo(captureId)).body.data).toEqual({ captureId });
    expect(await tasks()).toEqual([]);
    expect((await undo(captureId)).body).toMatchObject({
      error: 'CAPTURE_NOT_FOUND',
      message: 'There is nothing left to undo.',
    });
  });

  it('deletes a recurring task with the occurrence that was created with it', async () => {
    const { captureId } = await capture('water the plants every day');
    expect(await tasks()).toHaveLength(1);
    await undo(captureId);
    expect(await tasks()).toEqual([]);
    expect(await recurring()).toEqual([]);
  });

  it('deletes a backlog item', async () => {
    const { captureId } = await capture('backlog: rework the pricing page');
    await undo(captureId);
    expect(await backlog()).toEqual([]);
  });

  it('does not create again for the same id after the undo', async () => {
    const { captureId } = await capture('call Priya tomorrow');
    await undo(captureId);
    expect(await capture('call Priya tomorrow', { captureId })).toMatchObject({ kind: 'task', task: null });
    expect(await tasks()).toEqual([]);
  });

  it('returns 404 when the task was deleted by hand, and for another user', async () => {
    const { captureId, task } = await capture('call Priya tomorrow');
    const owner = user;
    user = await aide.signUp();
    expect((await undo(captureId)).status).toBe(404);
    user = owner;
    expect(await tasks()).toHaveLength(1);
    await user.call('DELETE', `/tasks/${task?.id}`);
    expect((await undo(captureId)).status).toBe(404);
  });
});

describe('the export of an account', () => {
  it('has recurring tasks and captures', async () => {
    await capture('pay rent on the 1st of every month');
    const response = await user.call('GET', '/onboarding/export');
    expect(response.body).toMatchObject({
      recurringTasks: [{ title: 'Pay rent' }],
      captures: [{ text: 'pay rent on the 1st of every month', kind: 'recurring_task', undone_at: null }],
    });
  });
});
