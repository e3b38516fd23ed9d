import type { Interaction } from '@aide/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { assistantCalls } from '../../../../test/assistant-calls.ts';
import { makeMailFollowUp } from '../../../../test/owned-row-makers.ts';
import type { TestApp, TestUser } from '../../../../test/test-app.ts';
import { useTestApp } from '../../../../test/use-test-app.ts';

/** Wednesday, 10:30 in India. */
const now = '2026-11-18T05:00:00.000Z';
let aide: TestApp;
let user: TestUser;
useTestApp({ now }, (current) => ({ aide, user } = current));
const { send, add } = assistantCalls(() => ({ aide, user }));
const inMails = 'In your mails:\nPriya Shah, “Lease”, Today, 10:30 AM: I will send the lease.';

describe('open mails in the answers of the assistant', () => {
  beforeEach(async () => {
    await makeMailFollowUp(user, aide);
  });

  it.each(['what did I promise Priya?', 'What have I promised?', 'who do I owe something?'])(
    'include a promise: %s',
    async (text) => {
      expect((await send(text)).reply).toBe(inMails);
    },
  );

  it('come after the tasks, and only for the person in question', async () => {
    const priya = { name: 'Priya Shah', email: 'priya@example.com' };
    const { body } = await user.call<{ data: { id: string } }>('POST', '/contacts', priya);
    await user.call('POST', '/contacts', { name: 'Ravi Kumar' });
    await add('Send the keys to Priya', { contact_id: body.data.id });
    expect((await send('what did I promise Priya?')).reply).toContain(inMails);
    expect((await send('what did I promise Ravi?')).reply).not.toContain('Lease');
  });

  it('are not questions to the user', async () => {
    expect((await send('any mails I should answer?')).reply).toBe('No mail waits for your answer.');
    expect((await send('who hasn’t replied to me?')).reply).not.toContain('Lease');
  });

  it('need a mailbox', async () => {
    user = await aide.signUp();
    expect((await send('which emails do I need to reply to?')).reply).toBe(
      'No mailbox is connected. Connect one in Settings, Mail.',
    );
  });
});

interface Timeline {
  data: Interaction[];
  contact: { last_contact: string | null };
}

describe('mails with a contact', () => {
  const mail = { kind: 'mail_sent', title: 'Lease', at: now, text: null, task_id: null };
  async function addContact(body: Record<string, unknown>) {
    const { id } = (await user.call<{ data: { id: string } }>('POST', '/contacts', body)).body.data;
    return { path: `/contacts/${id}`, timeline: () => user.call<Timeline>('GET', `/contacts/${id}/timeline`) };
  }
  beforeEach(async () => {
    await makeMailFollowUp(user, aide);
  });

  it('are in the timeline by subject and date, and count as contact', async () => {
    const { path, timeline } = await addContact({ name: 'Priya Shah', email: 'Priya@example.com' });
    expect((await timeline()).body).toMatchObject({ data: [mail], contact: { last_contact: now } });
    await user.call('PUT', path, { name: 'Priya Shah', email: 'elsewhere@example.com' });
    expect((await timeline()).body).toMatchObject({ data: [], contact: { last_contact: null } });
    await user.call('PUT', path, { name: 'Priya Shah', email: 'priya@example.com' });
    expect((await send('when did I last talk to Priya?')).reply).toContain('Today, 10:30 AM');
  });

  it('count for imported contacts', async () => {
    const rows = [{ name: 'Priya', email: 'priya@example.com' }, { name: 'Ravi' }];
    await user.call('POST', '/contacts/import', { rows });
    const { data } = (await user.call<{ data: { id: string }[] }>('GET', '/contacts?q=Priya')).body;
    const { body } = await user.call<Timeline>('GET', `/contacts/${data[0]!.id}/timeline`);
    expect(body.contact.last_contact).toBe(now);
  });

  it('are found by further addresses, until the mailbox is disconnected', async () => {
    const { timeline } = await addContact({ name: 'Priya', email: 'p@home.in', otherEmails: ['priya@example.com'] });
    expect((await timeline()).body).toMatchObject({ data: [mail], contact: { last_contact: now } });
    const [mailbox] = (await user.call<{ data: { id: string }[] }>('GET', '/mailboxes')).body.data;
    expect((await user.call('DELETE', `/mailboxes/${mailbox!.id}`)).status).toBe(200);
    expect((await timeline()).body).toMatchObject({ data: [], contact: { last_contact: null } });
  });
});

it('the morning digest has one line about mails', async () => {
  await makeMailFollowUp(user, aide);
  await add('Call the bank', { due_date: '2026-11-19' });
  aide.clock.set(new Date('2026-11-19T02:00:00Z'));
  await aide.app.engine.drain();
  const digest = aide.sent.find(({ notice, recipient }) => notice.kind === 'digest' && recipient.userId === user.id);
  expect(digest?.notice).toMatchObject({ counts: { today: 1 }, mails: 1 });
});
