import type { Contact, Task } from '@aide/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBotApp, type BotApp } from '../../../test/fake-telegram/bot-app.ts';
import type { BotMessage } from '../../../test/fake-telegram/chats.ts';
import type { TestUser } from '../../../test/test-app.ts';

let aide: BotApp;
beforeAll(async () => {
  aide = await createBotApp({ now: '2026-11-18T05:00:00.000Z' });
});
afterAll(() => aide.close());

const labels = (message: BotMessage) => message.keyboard.map((row) => row.map(({ text }) => text));
const listTasks = async (user: TestUser) => (await user.call<{ data: Task[] }>('GET', '/tasks')).body.data;
const listNames = async (user: TestUser) =>
  (await user.call<{ data: Contact[] }>('GET', '/contacts')).body.data.map(({ name }) => name);
const linked = async (user: TestUser) =>
  (await listTasks(user)).filter(({ contact }) => contact?.name === 'Liam').length;

it('a button creates and links a contact for an unknown name, and Undo deletes task and contact', async () => {
  const { user, person } = await aide.connected();
  const message = await person.ask('call liam tomorrow');
  expect(message.text).toContain('With: Liam (not in your contacts)');
  expect(labels(message)[0]).toEqual(['Add Liam as a contact']);
  await person.press(message, 'Add Liam as a contact');
  expect(message.text).toContain('With: Liam');
  expect(message.text).not.toContain('not in your contacts');
  expect(labels(message).flat()).not.toContain('Add Liam as a contact');
  expect(await listNames(user)).toEqual(['Liam']);
  expect(await linked(user)).toBe(1);
  await person.press(message, 'Undo');
  expect(await listNames(user)).toEqual([]);
  expect(await listTasks(user)).toEqual([]);
});

it('several tasks that name one person get one button and one contact', async () => {
  const { user, person } = await aide.connected();
  const message = await person.ask('Call Liam today, send Liam the quote on Friday and email Emma');
  expect(labels(message).slice(0, 2)).toEqual([['Add Liam as a contact'], ['Add Emma as a contact']]);
  await person.press(message, 'Add Liam as a contact');
  expect(labels(message)[0]).toEqual(['Add Emma as a contact']);
  expect(await listNames(user)).toEqual(['Liam']);
  expect(await linked(user)).toBe(2);
  await person.press(message, 'Undo all');
  expect(await listNames(user)).toEqual([]);
});

it('offers to link other open tasks that name the new contact, and Undo unlinks them', async () => {
  const { user, person } = await aide.connected();
  await person.ask('email Liam the plan');
  await person.ask('meet Liam on Friday');
  const message = await person.ask('call Liam');
  await person.press(message, 'Add Liam as a contact');
  await aide.telegram.until(() => aide.telegram.chats.getLast(person.chatId) !== message);
  const offer = aide.telegram.chats.getLast(person.chatId);
  expect(offer.text).toBe('2 other open tasks mention Liam. Link them?');
  await person.press(offer, 'Link them');
  expect(offer.text).toBe('Linked 2 tasks to Liam.');
  expect(await linked(user)).toBe(3);
  await person.press(offer, 'Undo');
  expect(offer.text).toContain('Undone.');
  expect(await linked(user)).toBe(1);
});

it('a shared contact card adds the contact once and offers to link tasks that name it', async () => {
  const { user, person } = await aide.connected();
  await person.ask('call Noor');
  const contact = {
    phone_number: '919876543210',
    first_name: 'Noor',
    last_name: 'Khan',
    vcard: 'BEGIN:VCARD\r\nVERSION:3.0\r\nEMAIL;TYPE=home:noor@example.com\r\nORG:Acme;Sales\r\nEND:VCARD',
  };
  const added = await person.ask('', { contact });
  expect(added.text).toContain('Added to your contacts: Noor Khan · +919876543210 · noor@example.com');
  expect(added.text).toContain('1 open task mentions Noor Khan. Link it?');
  await person.press(added, 'Link it');
  expect((await listTasks(user))[0]?.contact).toMatchObject({ name: 'Noor Khan', company: 'Acme' });
  expect((await person.ask('', { contact })).text).toBe('Noor Khan is in your contacts already.');
  const odd = { phone_number: '112', first_name: 'Police', vcard: 'EMAIL:not an address' };
  expect((await person.ask('', { contact: odd })).text).toContain('Police · 112');
  expect(await listNames(user)).toEqual(['Noor Khan', 'Police']);
});

it('the reply to a recurring task that starts today says so', async () => {
  const { person } = await aide.connected();
  expect((await person.ask('water the plants every day')).text).toContain('First: Today\nNext: ');
  expect((await person.ask('pay rent on the 1st of every month')).text).not.toContain('First:');
});

it('an edited message updates its task while the task is unchanged', async () => {
  const { user, person } = await aide.connected();
  await person.ask('call Priya tomorow at 4pm');
  expect((await person.edit('call Prya on friday at 5pm, urgent')).text).toMatch(/^Updated:\nCall Prya\n/);
  expect((await person.edit('call Priya on friday at 5pm')).text).toContain('Call Priya');
  const [task, ...others] = await listTasks(user);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ title: 'Call Priya', priority: 'medium', due_date: '2026-11-20T11:30:00.000Z' });
  await user.call('PUT', `/tasks/${task?.id}`, { title: 'Call Priya Sharma' });
  expect((await person.edit('call somebody else')).text).toContain('I didn’t change anything');
  await person.ask('buy milk and call Emma');
  expect((await person.edit('buy bread')).text).toContain('I didn’t change anything');
  expect((await listTasks(user)).map(({ title }) => title).toSorted()).toEqual([
    'Buy milk',
    'Call Emma',
    'Call Priya Sharma',
  ]);
});

it('an edited message changes what its task waits for, and an edit on a later day keeps since when', async () => {
  const { user, person } = await aide.connected();
  await person.ask('waiting on Meera for the contract');
  const read = async () => (await listTasks(user))[0];
  expect(await read()).toMatchObject({ waiting_since: '2026-11-18', waiting_for: 'Meera' });
  aide.clock.advance(86_400_000);
  expect((await person.edit('waiting on Rahul for the contract')).text).toContain('Waiting for: Rahul');
  expect(await read()).toMatchObject({ waiting_since: '2026-11-18', waiting_for: 'Rahul' });
  expect((await person.edit('call Rahul')).text).not.toContain('Waiting for');
  expect(await read()).toMatchObject({ title: 'Call Rahul', waiting_since: null, waiting_for: null });
  expect((await person.edit('waiting on Meera for the contract')).text).toContain('Waiting for: Meera');
  expect(await read()).toMatchObject({ waiting_since: '2026-11-19', waiting_for: 'Meera' });
});
