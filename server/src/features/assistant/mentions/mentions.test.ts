import { randomUUID } from 'node:crypto';
import type { AssistantResult, CaptureResult, Contact, ContactMention, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../../test/task-calls.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

let aide: TestApp;
let user: TestUser;
useTestApp({ now: '2026-11-18T05:00:00.000Z' }, (current) => {
  ({ aide, user } = current);
});

async function capture(text: string, more: Record<string, unknown> = {}): Promise<CaptureResult> {
  const response = await user.call<{ data: CaptureResult }>('POST', '/capture', { text, ...more });
  expect(response.body).toMatchObject({ success: true });
  return response.body.data;
}
const contacts = async () => (await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data;
const tasks = async () => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const mentions = async (contactId?: string) =>
  (
    await user.call<{ data: ContactMention[] }>(
      'GET',
      `/contact-mentions${contactId === undefined ? '' : `?contactId=${contactId}`}`,
    )
  ).body.data;
const link = (links: { contactId: string; taskIds: string[] }[]) =>
  user.call<{ data: { id: string | null; linked: number; entries: { id: string; kind: string }[] } }>(
    'POST',
    '/contact-mentions/link',
    { links },
  );

describe('a name that is not a contact yet', () => {
  it('becomes a contact and a linked task in one step, and one undo deletes both', async () => {
    const captureId = randomUUID();
    const body = { captureId, source: 'voice_input', overrides: { new_contact: 'Liam' } };
    const result = await capture('call Liam tomorrow', body);
    const [liam] = await contacts();
    expect(liam).toMatchObject({ name: 'Liam', email: null });
    expect(result.items[0]).toMatchObject({
      created_contact_id: liam?.id,
      task: { title: 'Call Liam', contact: { name: 'Liam' }, source: 'voice_input' },
    });
    // A retry after a lost response creates neither a second time.
    expect((await capture('call Liam tomorrow', body)).task?.id).toBe(result.task?.id);
    expect(await contacts()).toHaveLength(1);
    await user.call('DELETE', `/capture/${captureId}`);
    expect(await contacts()).toEqual([]);
    expect(await tasks()).toEqual([]);
  });

  it('is one contact for all tasks of a message, and is deleted with the last of them', async () => {
    const overrides = { new_contact: 'Liam' };
    const result = await capture('call Liam today and send liam the quote on Friday', {
      tasks: [
        { text: 'call Liam today', overrides },
        { text: 'send liam the quote on Friday', overrides: { contact_id: null, new_contact: 'liam' } },
        { text: 'email Emma', overrides: { new_contact: 'Emma' } },
        { text: 'email Olivia' },
      ],
    });
    expect((await contacts()).map(({ name }) => name)).toEqual(['Emma', 'Liam']);
    expect(result.items.map(({ task }) => task?.contact?.name)).toEqual(['Liam', 'Liam', 'Emma', undefined]);
    await user.call('DELETE', `/capture/${result.items[0]?.id}`);
    expect((await contacts()).map(({ name }) => name)).toEqual(['Emma', 'Liam']);
    await user.call('DELETE', `/capture/${result.items[1]?.id}`);
    expect((await contacts()).map(({ name }) => name)).toEqual(['Emma']);
  });

  it('is linked and not created again if the contact was added in the meantime, and an undo keeps that contact', async () => {
    const id = await createContact(user, { name: 'LIAM' });
    const result = await capture('call Liam', { overrides: { new_contact: 'Liam' } });
    expect(result.items[0]).toMatchObject({ created_contact_id: null, task: { contact_id: id } });
    await user.call('DELETE', `/capture/${result.captureId}`);
    expect(await contacts()).toHaveLength(1);
  });

  it('stays a contact after an undo if it was changed or used since', async () => {
    const changed = await capture('call Liam', { overrides: { new_contact: 'Liam' } });
    aide.clock.advance(60_000);
    await user.call('PUT', `/contacts/${changed.items[0]?.created_contact_id}`, { phone: '123456' });
    await user.call('DELETE', `/capture/${changed.captureId}`);
    const used = await capture('call Emma', { overrides: { new_contact: 'Emma' } });
    await capture('email Emma the plan');
    await user.call('DELETE', `/capture/${used.captureId}`);
    expect((await contacts()).map(({ name }) => name)).toEqual(['Emma', 'Liam']);
  });

  it('is created by the assistant route as well, and its undo deletes the contact', async () => {
    const { body } = await user.call<{ data: AssistantResult }>('POST', '/assistant', {
      text: 'call Liam tomorrow',
      overrides: { new_contact: 'Liam' },
    });
    expect(body.data.items[0]?.task?.contact?.name).toBe('Liam');
    await user.call('POST', `/assistant/${body.data.id}/undo`);
    expect(await contacts()).toEqual([]);
  });
});

describe('open tasks that name a contact who was added later', () => {
  it('are listed and linked all at once, and one undo unlinks them', async () => {
    await capture('call Liam tomorrow');
    await capture('follow up with liam on the offer');
    await user.call('POST', '/tasks', { title: 'Send Liam the contract' });
    await capture('buy milk');
    const [done] = (await capture('text Liam')).items;
    await user.call('PATCH', `/tasks/${done?.task?.id}/status`, { status: 'completed' });
    const id = await createContact(user, { name: 'Liam Walsh' });
    const [mention, ...others] = await mentions(id);
    expect(others).toEqual([]);
    expect(mention?.contact).toEqual({ id, name: 'Liam Walsh' });
    expect(mention?.tasks.map(({ title }) => title).toSorted()).toEqual([
      'Call Liam',
      'Follow up with liam on the offer',
      'Send Liam the contract',
    ]);
    const taskIds = mention?.tasks.map((task) => task.id) ?? [];
    const first = (await link([{ contactId: id, taskIds: [...taskIds, done?.task?.id ?? ''] }])).body.data;
    expect(first.linked).toBe(3);
    expect((await tasks()).filter((task) => task.contact_id === id)).toHaveLength(3);
    expect(await mentions(id)).toEqual([]);
    expect((await link([{ contactId: id, taskIds }])).body.data).toEqual({ id: null, linked: 0, entries: [] });

    await user.call('POST', `/assistant/${first.id}/undo`);
    expect((await tasks()).filter((task) => task.contact_id !== null)).toEqual([]);
    expect((await mentions(id))[0]?.tasks).toHaveLength(3);
  });

  it('include recurring tasks and backlog items, in the same offer and undo', async () => {
    await capture('call Liam every monday at 9');
    await capture('backlog: ask Liam about the old site');
    await capture('text Liam tomorrow');
    const paused = await user.call<{ data: { id: string } }>('POST', '/recurring-tasks', {
      title: 'Email Liam the figures',
      recurrenceText: 'monthly on the 15th',
    });
    await user.call('PATCH', `/recurring-tasks/${paused.body.data.id}/toggle`, { action: 'pause' });
    const id = await createContact(user, { name: 'Liam Walsh' });
    const other = await createContact(user, { name: 'Emma' });
    const [mention] = await mentions(id);
    const countKinds = (entries: { kind: string }[] = []) =>
      Object.fromEntries(
        Map.groupBy(entries, ({ kind }) => kind)
          .entries()
          .map(([kind, { length }]) => [kind, length]),
      );
    const kinds = countKinds(mention?.tasks);
    expect(kinds).toMatchObject({ recurring_task: 2, backlog_item: 1 });
    const taskIds = mention?.tasks.map((entry) => entry.id) ?? [];
    const { data } = (await link([{ contactId: id, taskIds }])).body;
    expect(countKinds(data.entries)).toEqual(kinds);
    const readLinks = async () => {
      const list = async (path: string) => {
        const { body } = await user.call<{
          data: { contact_id?: string | null; contact?: { id: string } | null }[] & {
            tasks?: { contact?: { id: string } | null }[];
            backlogItems?: { contact?: { id: string } | null }[];
          };
        }>('GET', path);
        const rows = body.data.tasks ?? body.data.backlogItems ?? body.data;
        return rows.map(({ contact }) => contact?.id ?? null);
      };
      return [await list('/recurring-tasks'), await list('/backlog')];
    };
    expect(await readLinks()).toEqual([[id, id], [id]]);
    expect(await mentions(id)).toEqual([]);
    // An entry that has another contact by now keeps it.
    const item = mention?.tasks.find(({ kind }) => kind === 'backlog_item')?.id;
    await user.call('PUT', `/backlog/${item}`, { contactId: other });
    await user.call('POST', `/assistant/${data.id}/undo`);
    expect(await readLinks()).toEqual([[null, null], [other]]);
  });

  it('an undo skips a task that has another contact by then', async () => {
    const { task } = await capture('call Liam');
    const liam = await createContact(user, { name: 'Liam' });
    const other = await createContact(user, { name: 'Emma' });
    const { id } = (await link([{ contactId: liam, taskIds: [task?.id ?? ''] }])).body.data;
    await user.call('PUT', `/tasks/${task?.id}`, { contactId: other });
    await user.call('POST', `/assistant/${id}/undo`);
    expect((await tasks())[0]?.contact_id).toBe(other);
  });

  it('are found for all contacts after an import, also if the title has "him", but not if two contacts match', async () => {
    await capture('call Liam today and send him the deck on Friday');
    await capture('email Emma');
    await capture('meet Noah');
    const rows = ['Liam Walsh', 'Emma Stone', 'Noah Ray', 'Noah Berg'].map((name) => ({ name }));
    await user.call('POST', '/contacts/import', { rows });
    const found = (await mentions()).map(({ contact, tasks: named }) => [contact.name, named.length]);
    expect(found.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['Emma Stone', 1],
      ['Liam Walsh', 2],
    ]);
  });

  it('another user can neither list nor link them', async () => {
    const { task } = await capture('call Liam');
    const liam = await createContact(user, { name: 'Liam' });
    const taskId = task?.id ?? '';
    user = await aide.signUp();
    expect(await mentions(liam)).toEqual([]);
    expect((await link([{ contactId: liam, taskIds: [taskId] }])).status).toBe(404);
    const own = await createContact(user, { name: 'Liam' });
    expect((await link([{ contactId: own, taskIds: [taskId] }])).body.data).toEqual({
      id: null,
      linked: 0,
      entries: [],
    });
  });
});
