import type { Message, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide, user } = current);
});

const { send } = assistantCalls(() => ({ aide, user }));
const list = async (query = '') =>
  (await user.call<{ data: Message[]; nextCursor: string | null }>('GET', `/messages${query}`)).body;

describe('the conversation', () => {
  it('has messages and replies in chronological order, with their current results', async () => {
    await send('buy milk');
    await send('mark it as done', { source: 'voice_input' });
    const { data } = await list();
    expect(data.map(({ author, channel, text }) => [author, channel, text])).toEqual([
      ['user', 'web', 'buy milk'],
      ['aide', 'web', 'Saved: Buy milk, no due date'],
      ['user', 'voice', 'mark it as done'],
      ['aide', 'voice', 'Done: Buy milk'],
    ]);
    expect(data.map(({ result }) => result?.kind)).toEqual([undefined, 'capture', undefined, 'command']);
    expect(data[1]?.result?.items).toMatchObject([{ task: { title: 'Buy milk', status: 'completed' } }]);
  });

  it('is paged from the newest message to older ones, and searched', async () => {
    for (const text of ['buy milk', 'call the bank', 'water the plants']) await send(text);
    const newest = await list('?limit=2');
    expect(newest.data.map(({ text }) => text)).toEqual(['water the plants', 'Saved: Water the plants, no due date']);
    const older = await list(`?limit=3&cursor=${newest.nextCursor}`);
    expect(older.data.map(({ text }) => text)).toEqual([
      'Saved: Buy milk, no due date',
      'call the bank',
      'Saved: Call the bank, no due date',
    ]);
    expect((await list('?q=BANK')).data).toHaveLength(2);
    expect((await list('?q=%25')).data).toEqual([]);
    expect((await list('?channel=telegram')).data).toEqual([]);
  });

  it('deletes one or all messages, and keeps what they created', async () => {
    await send('buy milk');
    await send('call the bank');
    const [first] = (await list()).data;
    expect((await user.call('DELETE', `/messages/${first?.id}`)).status).toBe(200);
    expect((await user.call('DELETE', `/messages/${first?.id}`)).status).toBe(404);
    expect((await list()).data).toHaveLength(3);
    expect((await user.call('DELETE', '/messages')).body).toMatchObject({ data: { deleted: 3 } });
    expect((await list()).data).toEqual([]);
    expect((await user.call<{ data: Task[] }>('GET', '/tasks')).body.data).toHaveLength(2);
  });

  it('is in the export of the account', async () => {
    await send('buy milk');
    const { body } = await user.call('GET', '/onboarding/export');
    expect(body).toMatchObject({
      messages: [{ author: 'aide' }, { author: 'user', text: 'buy milk' }],
      assistantRequests: [{ text: 'buy milk', kind: 'capture' }],
    });
  });
});

describe('the people of the conversation', () => {
  it('are those mentioned most recently, each with their open tasks', async () => {
    await createContact(user, { name: 'Priya Sharma' });
    await createContact(user, { name: 'Rahul Verma' });
    await createContact(user, { name: 'Never Mentioned' });
    await send('call Priya tomorrow');
    await send('send Rahul the quote by Friday');
    await send('mark the Priya call as done');
    const { body } = await user.call<{ data: { contact: { name: string }; open_tasks: number; tasks: Task[] }[] }>(
      'GET',
      '/messages/people',
    );
    expect(body.data.map(({ contact, open_tasks: open }) => [contact.name, open])).toEqual([
      ['Priya Sharma', 0],
      ['Rahul Verma', 1],
    ]);
    expect(body.data[1]?.tasks).toMatchObject([{ title: 'Send Rahul the quote' }]);
  });
});
