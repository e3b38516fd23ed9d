import { routes, type Entities, type Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

const wednesday = '2026-11-18T05:00:00.000Z'; // 10:30 in India

let aide: TestApp;
let user: TestUser;
useTestApp({ now: wednesday }, (current) => {
  ({ aide, user } = current);
});

const contact = (name: string, more = {}) => createContact(user, { name, ...more });

async function parse(messageText: string): Promise<Entities> {
  const path = '/message-parsing/parse';
  const response = await user.call<{ data: { parsedData: { entities: Entities } } }>('POST', path, { messageText });
  expect(response.status).toBe(200);
  return response.body.data.parsedData.entities;
}

const tasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;

describe('a date beyond the supported years', () => {
  it('is ignored, and the task is still created', async () => {
    user = await aide.signUp({ timezone: 'America/Los_Angeles' });
    const text = 'Call Priya 31/12/9999 at 11pm';
    expect((await parse(text)).due_date).toBeNull();
    expect((await user.call('POST', '/capture', { text })).status).toBe(201);
    expect(await tasks()).toMatchObject([{ due_date: null }]);
  });
});

describe('parsing a message', () => {
  it('returns the entities and stores nothing [S7.call.33, S7.read.19, S3.misc.04]', async () => {
    const id = await contact('Priya Sharma');
    const body = { messageText: 'call Priya about the invoice tomorrow at 4 pm asap', userId: user.id };
    const response = await user.call<{ data: { parsedData: { entities: Entities } } }>(
      'POST',
      '/message-parsing/parse',
      body,
    );
    expect(response.body.data.parsedData.entities).toMatchObject({
      task_title: 'Call Priya about the invoice',
      task_description: null,
      priority: 'urgent',
      task_type: 'follow_up',
      due_date: '2026-11-19T10:30:00.000Z',
      due_has_time: true,
      contact_id: id,
      contact_name: 'Priya',
      contact_candidates: [],
      recurrence: null,
      backlog: false,
      engine: 'language',
    });
    expect(await tasks()).toEqual([]);
  });

  it('distinguishes a follow-up from a todo [S1.what.06]', async () => {
    expect((await parse('follow up with Priya')).task_type).toBe('follow_up');
    expect((await parse('buy milk')).task_type).toBe('todo');
  });

  it('returns the priority [S1.what.07]', async () => {
    expect((await parse('pay the rent, high priority')).priority).toBe('high');
    expect((await parse('pay the rent')).priority).toBe('medium');
  });

  it('returns the schedule: a time, or a day as midnight UTC [S1.what.08]', async () => {
    expect(await parse('pay rent tomorrow at 4 pm')).toMatchObject({ due_date: '2026-11-19T10:30:00.000Z' });
    expect(await parse('pay rent tomorrow')).toMatchObject({
      due_date: '2026-11-19T00:00:00.000Z',
      due_has_time: false,
    });
  });

  it('returns the span of each field', async () => {
    const text = 'call Priya tomorrow at 4 pm';
    const { spans, confidence } = await parse(text);
    expect(spans.filter(({ field }) => field === 'due').map(({ start, end }) => text.slice(start, end))).toEqual([
      'tomorrow at 4 pm',
    ]);
    expect(confidence.due).toBeGreaterThan(0.8);
  });

  it.each([
    ['one sign', '?'],
    ['signs only', '!!! ??? ...'],
    ['ten thousand letters', 'a'.repeat(10_000)],
    ['two thousand words', 'call tomorrow '.repeat(700)],
    ['a NUL and half a pair', 'call \u0000 Priya \ud800 tomorrow'],
    ['right to left and joined signs', 'اتصل غدا 👩‍👩‍👧 \u202e tomorrow'],
    ['brackets', '((((((((((]]]]]]]}}}}\\\\\\"\'`;--'],
    ['markup', '<script>alert(1)</script> tomorrow'],
  ])('never fails: %s', async (_label, text) => {
    const entities = await parse(text);
    expect(routes.parseMessage.response.safeParse({ success: true, data: { parsedData: { entities } } }).success).toBe(
      true,
    );
    expect(entities.task_title.length).toBeLessThanOrEqual(100);
  });

  it('rejects an empty message with a message', async () => {
    const response = await user.call('POST', '/message-parsing/parse', { messageText: '  ' });
    expect(response.body).toMatchObject({ error: 'VALIDATION_FAILED', message: 'Message is required' });
  });

  it('finds a contact once it is created, by its new name, and not after it is deleted', async () => {
    expect((await parse('call Priya')).contact_id).toBeNull();
    const id = await contact('Priya Sharma');
    expect((await parse('call Priya')).contact_id).toBe(id);
    await user.call('PUT', `/contacts/${id}`, { name: 'Meenakshi Sharma' });
    expect((await parse('call Priya')).contact_id).toBeNull();
    expect((await parse('call Meenakshi')).contact_id).toBe(id);
    await user.call('DELETE', `/contacts/${id}`);
    expect((await parse('call Meenakshi')).contact_id).toBeNull();
  });
});

describe('parsing a date', () => {
  it.each([
    ['tomorrow at 4 pm', '2026-11-19T10:30:00.000Z', true],
    ['next friday', '2026-11-27T00:00:00.000Z', false],
    ['2026-12-05', '2026-12-05T00:00:00.000Z', false],
    ['2026-12-05T00:00:00.000Z', '2026-12-05T00:00:00.000Z', false],
    ['2026-12-05T15:30:00+05:30', '2026-12-05T10:00:00.000Z', true],
  ])('parses %s [S7.call.34, S7.read.20]', async (words, parsedDate, hasTime) => {
    const response = await user.call('POST', '/tasks/parse-date', { due_date: words });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ parsedDate, data: { parsedDate, due_has_time: hasTime } });
  });

  it.each(['some day over the rainbow', '2026-13-45', '99999-01-01T00:00:00Z', '0001-01-01'])(
    'rejects %s with examples',
    async (words) => {
      const response = await user.call('POST', '/tasks/parse-date', { due_date: words });
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({
        error: 'DATE_NOT_UNDERSTOOD',
        details: { suggestions: expect.any(Array) },
      });
    },
  );
});
