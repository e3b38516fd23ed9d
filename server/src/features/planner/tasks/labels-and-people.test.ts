import type { BacklogItem, CaptureResult, Interaction, SearchResult, Task, TaskHistoryEntry } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let user: TestUser;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ user } = current);
});

const capture = async (text: string) =>
  (await user.call<{ data: CaptureResult }>('POST', '/capture', { text })).body.data;
const getTask = async (id: string) => (await user.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;
const listTasks = async (query: string) =>
  (await user.call<{ data: Task[] }>('GET', `/tasks?${query}`)).body.data.map(({ title }) => title);

describe('a task about several people', () => {
  it('is found for each of them', async () => {
    const priya = await createContact(user, { name: 'Priya Sharma' });
    const rahul = await createContact(user, { name: 'Rahul Mehta' });
    const { task } = await capture('call Priya and Rahul tomorrow');
    expect(task).toMatchObject({ contact_id: priya, also_with: [rahul] });
    expect(await listTasks(`contact_id=${rahul}`)).toEqual([task!.title]);
    const found = await user.call<{ data: { results: SearchResult[] } }>('GET', '/search?q=mehta');
    expect(JSON.stringify(found.body)).toContain(task!.id);
    await user.call('PATCH', `/tasks/${task!.id}/status`, { status: 'completed' });
    const timeline = await user.call<{ data: Interaction[] }>('GET', `/contacts/${rahul}/timeline`);
    expect(JSON.stringify(timeline.body)).toContain(task!.id);
  });

  it('answers a question about each of them', async () => {
    const [priya, rahul] = [await createContact(user, { name: 'Priya' }), await createContact(user, { name: 'Rahul' })];
    await user.call('POST', '/tasks', { title: 'Agree on the date', contactId: priya, alsoWith: [rahul] });
    for (const name of ['Priya', 'Rahul']) {
      const answer = await user.call('POST', '/assistant', { text: `what do I have with ${name}?` });
      expect(JSON.stringify(answer.body)).toContain('Agree on the date');
    }
  });

  it('loses one who is deleted, with an entry in the history', async () => {
    const [priya, rahul] = [await createContact(user, { name: 'Priya' }), await createContact(user, { name: 'Rahul' })];
    const { task } = await capture('call Priya and Rahul tomorrow');
    await user.call('DELETE', `/contacts/${rahul}`);
    expect(await getTask(task!.id)).toMatchObject({ contact_id: priya, also_with: [] });
    const history = await user.call<{ data: TaskHistoryEntry[] }>('GET', `/tasks/${task!.id}/history`);
    expect(history.body.data.at(-1)?.changes).toEqual({ also_with: { from: [rahul], to: [] } });
  });

  it('follows a merge and its undo', async () => {
    await createContact(user, { name: 'Priya' });
    const rahul = await createContact(user, { name: 'Rahul Mehta' });
    const other = await createContact(user, { name: 'R. Mehta' });
    const { task } = await capture('call Priya and Rahul tomorrow');
    const { body } = await user.call<{ data: { mergeId: string } }>('POST', `/contacts/${other}/merge`, {
      contactId: rahul,
    });
    expect((await getTask(task!.id)).also_with).toEqual([other]);
    await user.call('POST', `/contact-merges/${body.data.mergeId}/undo`);
    expect((await getTask(task!.id)).also_with).toEqual([rahul]);
  });

  it('rejects a contact that does not exist', async () => {
    const body = { title: 'Call', alsoWith: ['0197a000-0000-7000-8000-000000000009'] };
    expect((await user.call('POST', '/tasks', body)).status).toBe(404);
  });
});

describe('labels', () => {
  it('are read from a message, and filter the list in any case', async () => {
    const { task } = await capture('send the quote on friday #Sales #q4');
    expect(task).toMatchObject({ title: 'Send the quote', labels: ['Sales', 'q4'] });
    await capture('call the bank');
    expect(await listTasks('label=sales')).toEqual(['Send the quote']);
    expect(await listTasks('label=home')).toEqual([]);
  });

  it('are the tags of a backlog item that becomes a task, and back', async () => {
    const item = (await user.call<{ data: BacklogItem }>('POST', '/backlog', { title: 'Read', tags: ['later'] })).body
      .data;
    const task = (await user.call<{ data: Task }>('POST', `/backlog/${item.id}/convert`, {})).body.data;
    expect(task.labels).toEqual(['later']);
    await user.call('PUT', `/tasks/${task.id}`, { labels: ['#Soon', 'soon', 'books'] });
    await user.call('PATCH', `/tasks/${task.id}/status`, { status: 'backlog' });
    const { body } = await user.call<{ data: { backlogItems: BacklogItem[] } }>('GET', '/backlog');
    expect(body.data.backlogItems).toMatchObject([{ tags: ['Soon', 'books'] }]);
  });
});
