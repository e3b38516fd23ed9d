import type { Contact, Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailDomain, openMailWorld, type MailWorld } from '../../../../test/mail-world.ts';
import { firstSightMails, tomorrowAtNine } from '../../../../test/mails/first-sight.ts';
import { moreFirstSightMails } from '../../../../test/mails/first-sight-more.ts';
import type { TestUser } from '../../../../test/test-app.ts';

let world: MailWorld;
let asha: TestUser;
const contacts = new Map<string, string>();

beforeAll(async () => {
  world = await openMailWorld();
  asha = await world.aide.signUp({ email: 'asha@example.com', timezone: 'Asia/Kolkata' });
  for (const [name, email] of [
    ['Priya Shah', 'priya@acme.example'],
    ['Ravi Menon', 'ravi@globex.example'],
  ] as const) {
    const { body } = await asha.call<{ data: Contact }>('POST', '/contacts', { name, email });
    contacts.set(name, body.data.id);
  }
});
afterAll(() => world.close());

describe('a mail written before the rules that parse it', () => {
  it.each([...firstSightMails, ...moreFirstSightMails])('$name becomes the expected task', async (sample) => {
    const { mail, word = 'tomorrow', title, due = tomorrowAtNine, contact, has = [], hasNot = [] } = sample;
    const sent = { from: 'Asha Rao <asha@example.com>', bcc: `${word}@${mailDomain}`, ...mail };
    expect(await world.send(sent)).toMatch(/^250/);
    const { body } = await asha.call<{ data: Task[] }>('GET', '/tasks');
    const [task, ...others] = body.data.filter((each) => each.title === title);
    const notes = task?.description ?? '';
    expect(others).toEqual([]);
    expect({ due: task?.due_date, contact: task?.contact_id }).toEqual({
      due,
      contact: contact === undefined ? null : contacts.get(contact),
    });
    for (const part of has) expect(notes).toContain(part);
    for (const part of hasNot) expect(notes).not.toContain(part);
    await asha.call('DELETE', `/tasks/${task?.id}`);
  });
});
