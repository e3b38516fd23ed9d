import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBotApp, type BotApp } from '../../../test/fake-telegram/bot-app.ts';
import { createWhatsAppApp, type WhatsAppApp } from '../../../test/fake-whatsapp/whatsapp-app.ts';
import { createContact } from '../../../test/task-calls.ts';
import type { TestUser } from '../../../test/test-app.ts';

const now = '2026-11-18T05:00:00.000Z'; // Wednesday, 10:30 in India

interface Person {
  contacts: { name: string }[];
  tasks: { title: string; contact?: string; due?: string | null; priority?: string }[];
}

const person: Person = {
  contacts: [{ name: 'Meena Joshi' }, { name: 'Tom Baker' }, { name: 'Tom Hughes' }],
  tasks: [
    { title: 'Call Meena about the hall', contact: 'Meena Joshi', due: '+1d' },
    { title: 'Order the flowers', due: '+2d' },
    { title: 'Pay the caterer', due: '-1d', priority: 'high' },
  ],
};
const words = [
  'what do I have tomorrow?',
  'shove it back to friday',
  'thanks!',
  'remind me every monday at 10 to check the guest list',
  'actually make that 11',
  'call Tom on thursday',
  'Hughes',
  'caterer ko paise de diye',
  'undo',
  'mark the flowers as done and remind me to book a band next week',
  'cancel everything',
  'no',
  'who is Meena?',
  'the traffic was unbelievable today',
  'clear my whole list',
  'haan',
  'undo',
];

/** Another conversation in the same form can be played: CONVERSATION=FILE, its first line the person, then the turns. */
function loadConversation(): { who: Person; turns: string[] } {
  const file = process.env['CONVERSATION'];
  if (file === undefined) return { who: person, turns: words };
  const [first, ...rest] = readFileSync(file, 'utf8').trim().split('\n');
  const { person: who } = JSON.parse(first ?? '') as { person: Person };
  return { who, turns: rest.map((line) => (JSON.parse(line) as { text: string }).text) };
}

/** The day and time in the words of the file: "+1d 16:00" in India. */
function toDue(due: string | null | undefined): string | null {
  const [, days = '0', time] = /^([+-]\d+)d(?: (\d\d:\d\d))?$/.exec(due ?? '') ?? [];
  const date = Temporal.PlainDate.from('2026-11-18').add({ days: Number(days) });
  return due == null ? null : time === undefined ? date.toString() : `${date.toString()}T${time}:00+05:30`;
}

async function prepare(user: TestUser, { contacts, tasks }: Person): Promise<void> {
  const ids = new Map<string, string>();
  for (const contact of contacts) ids.set(contact.name, await createContact(user, contact));
  for (const { title, contact, due, priority } of tasks)
    await user.call('POST', '/tasks', {
      title,
      dueDate: toDue(due),
      ...(priority !== undefined && { priority }),
      contactId: ids.get(contact ?? '') ?? null,
    });
}

/** All entries of a user without what differs between users. */
async function list(user: TestUser): Promise<string[]> {
  const entries: string[] = [];
  for (const path of ['/tasks', '/recurring-tasks', '/backlog']) {
    const { body } = await user.call<{ data: unknown }>('GET', `${path}?limit=200`);
    const rows = Array.isArray(body.data) ? body.data : Object.values(body.data as object)[0];
    for (const row of rows as Record<string, unknown>[])
      entries.push(
        [path, row['title'], row['status'], row['due_date'] ?? row['next_occurrence'], row['priority']].join(' | '),
      );
  }
  return entries.toSorted();
}

let telegram: BotApp;
let whatsApp: WhatsAppApp;
beforeAll(async () => {
  telegram = await createBotApp({ now });
  whatsApp = await createWhatsAppApp({ now });
});
afterAll(async () => {
  await telegram.close();
  await whatsApp.close();
});

test('a conversation has the same effects in the app, in Telegram and in WhatsApp', async () => {
  const { who, turns } = loadConversation();
  const web = await telegram.signUp();
  const bot = await telegram.connected();
  const phone = await whatsApp.connected();
  for (const user of [web, bot.user, phone.user]) await prepare(user, who);
  for (const [at, text] of turns.entries()) {
    // Turns are in the order of their time.
    for (const { clock } of [telegram, whatsApp]) clock.set(new Date(Date.parse(now) + (at + 1) * 1000));
    await web.call('POST', '/assistant', { text });
    await bot.person.ask(text);
    await phone.person.ask(text);
    const expected = await list(web);
    expect({ text, entries: await list(bot.user) }).toEqual({ text, entries: expected });
    expect({ text, entries: await list(phone.user) }).toEqual({ text, entries: expected });
  }
});
