import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { openMailWorld, type MailOwner, type MailWorld } from '../../../../test/mailbox-world.ts';
import { purgeMails } from './mailboxes.routes.ts';
import { mailMessagesTable } from './mailboxes.table.ts';

const dayMs = 86_400_000;
const priya = 'Priya Shah <priya@example.net>';

describe.skipIf(!hasDovecot)('mailboxes of a user on a real IMAP server', () => {
  let world: MailWorld;
  beforeAll(async () => {
    world = await openMailWorld();
  });
  afterAll(() => world.close());

  const save = async (box: MailOwner, settings: Record<string, unknown>): Promise<void> => {
    const id = (await box.getMailbox())?.id;
    const saved = { waitDays: 3, trackDated: false, syncFlags: false, ...settings };
    expect((await box.owner.call('PUT', `/mailboxes/${id}`, saved)).status).toBe(200);
  };
  const send = (box: MailOwner, text: string, more: { subject?: string; date?: Date } = {}) =>
    world.dovecot.append(box.address, 'Sent', { from: box.address, to: priya, text, date: world.ago(0), ...more });

  it('make a task of each promise with a date, and only of those, if the user wants it', async () => {
    const box = await world.createOwner();
    await box.connect();
    await world.drain();
    await save(box, { trackDated: true });
    await send(box, 'I will send you the report on 27 November.');
    await send(box, 'I will call the plant.', { subject: 'Plant' });
    await world.sync();
    expect(await box.listTasks()).toMatchObject([
      { title: 'Send you the report on 27 November', due_date: '2026-11-27T00:00:00.000Z', due_has_time: false },
    ]);
  });

  it('show an unanswered question after the working days of the setting', async () => {
    const box = await world.createOwner();
    // A Wednesday.
    await send(box, 'Can you send me the deck?');
    await box.connect();
    await world.drain();
    world.aide.clock.advance(dayMs + 1_000);
    expect((await box.listFollowUps()).followUps).toEqual([]);
    await save(box, { waitDays: 1 });
    expect((await box.listFollowUps()).followUps).toMatchObject([{ kind: 'waiting', subject: 'Hello' }]);
  });

  it('have each mail once when the folder of sent mails is renamed', async () => {
    const box = await world.createOwner();
    await send(box, 'Can you send me the deck?', { subject: 'Before', date: world.ago(8) });
    await box.connect();
    await world.drain();
    // The server creates another folder for sent mails.
    await world.dovecot.withClient(box.address, (client) => client.mailboxRename('Sent', 'Sent 2026'));
    await send(box, 'Can you call me?', { subject: 'After', date: world.ago(8) });
    await world.sync();
    const { followUps } = await box.listFollowUps();
    expect(followUps.map(({ subject }) => subject).toSorted()).toEqual(['After', 'Before']);
  });

  it('have a thread in two of them once, and an answer in the other ends it', async () => {
    const box = await world.createOwner();
    const other = await world.createOwner();
    const question = await send(box, 'Can you send me the deck?', { date: world.ago(8) });
    await box.connect();
    await box.connect({ address: other.address });
    // The copy to the other address of the user.
    await world.dovecot.append(other.address, 'INBOX', {
      from: box.address,
      to: `${priya}, ${other.address}`,
      text: 'Can you send me the deck?',
      messageId: question,
      date: world.ago(8),
    });
    await world.drain();
    expect((await box.listFollowUps()).followUps).toMatchObject([{ kind: 'waiting' }]);
    await world.dovecot.append(other.address, 'INBOX', {
      from: priya,
      to: other.address,
      text: 'Here it is.',
      inReplyTo: question,
      date: world.ago(0),
    });
    await world.sync();
    expect((await box.listFollowUps()).followUps).toEqual([]);
  });

  it('keep what was found for 180 days', async () => {
    const box = await world.createOwner();
    await send(box, 'Can you send me the deck?');
    await box.connect();
    await world.drain();
    const count = () => world.aide.database.read((db) => db.$count(mailMessagesTable));
    expect(await count()).toBeGreaterThan(0);
    world.aide.clock.advance(179 * dayMs);
    await world.aide.app.transactions.run(purgeMails);
    expect(await count()).toBeGreaterThan(0);
    world.aide.clock.advance(2 * dayMs);
    await world.aide.app.transactions.run(purgeMails);
    expect(await count()).toBe(0);
  });
});
