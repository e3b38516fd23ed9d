import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { openMailWorld, type MailWorld } from '../../../../test/mailbox-world.ts';

const dayMs = 86_400_000;
const priya = 'Priya Shah <priya@example.net>';

describe.skipIf(!hasDovecot)('follow-ups of a mailbox on a real IMAP server', () => {
  let world: MailWorld;
  beforeAll(async () => {
    world = await openMailWorld();
  });
  afterAll(() => world.close());

  it('shows a question without an answer after three working days, and ends it with the answer', async () => {
    const box = await world.createOwner();
    const { owner, address } = box;
    const asked = await world.dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      subject: 'The deck',
      text: 'Hi Priya,\n\nCan you send me the deck for the board?\n\nBest regards,\nAsha',
      date: world.ago(0),
    });
    const connected = await box.connect();
    expect(connected.body.message).toBe(undefined);
    await world.drain();
    expect((await box.listFollowUps()).followUps).toEqual([]);

    world.aide.clock.advance(6 * dayMs);
    const { followUps } = await box.listFollowUps();
    expect(followUps).toMatchObject([
      { kind: 'waiting', name: 'Priya Shah', address: 'priya@example.net', subject: 'The deck' },
    ]);
    expect(followUps[0]?.lines).toEqual(['Can you send me the deck for the board?']);

    const { body } = await owner.call<{ data: { taskId: string } }>(
      'POST',
      `/mail-follow-ups/${followUps[0]?.id}/track`,
    );
    const getTask = async () => (await owner.call<{ data: Task }>('GET', `/tasks/${body.data.taskId}`)).body.data;
    expect(await getTask()).toMatchObject({ status: 'pending', waiting_for: 'Priya Shah' });
    expect((await box.listFollowUps()).followUps).toEqual([]);

    await world.dovecot.append(address, 'INBOX', {
      from: priya,
      to: address,
      subject: 'Automatic reply: The deck',
      text: 'I am away.',
      inReplyTo: asked,
      headers: { 'Auto-Submitted': 'auto-replied' },
      date: world.aide.clock.now(),
    });
    await world.sync();
    expect((await getTask()).status).toBe('pending');

    await world.dovecot.append(address, 'INBOX', {
      from: priya,
      to: address,
      subject: 'Re: The deck',
      text: 'Here it is.',
      inReplyTo: asked,
      date: world.aide.clock.now(),
    });
    await world.sync();
    expect((await getTask()).status).toBe('completed');
  });

  it('finds promises and questions in both directions, and leaves all flags as they are', async () => {
    const box = await world.createOwner();
    const { owner, address } = box;
    await world.dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      subject: 'Lease',
      text: 'I will send you the signed lease tomorrow.',
      date: world.ago(1),
    });
    await world.dovecot.append(address, 'INBOX', {
      from: 'Ravi <ravi@example.net>',
      to: address,
      subject: 'Invoice',
      text: 'Could you pay the invoice this week?',
      date: world.ago(4),
    });
    await world.dovecot.append(address, 'INBOX', {
      from: 'Meera <meera@example.net>',
      to: address,
      subject: 'Keys',
      text: "I'll drop off the keys for you.",
      date: world.ago(8),
    });
    await world.dovecot.append(address, 'INBOX', {
      from: 'News <news@example.net>',
      to: address,
      subject: 'Sale',
      text: 'Can you resist? Please buy now.',
      headers: { 'List-Unsubscribe': '<mailto:x@example.net>' },
      date: world.ago(8),
    });
    await box.connect();
    await world.drain();
    const { followUps, total } = await box.listFollowUps();
    expect(followUps.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'asked Ravi',
      'promised Priya Shah',
      'they_promised Meera',
    ]);
    expect(total).toBe(3);
    const flags = await world.dovecot.withClient(address, async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true });
      return (await client.fetchAll('1:*', { flags: true })).map((mail) => [...(mail.flags ?? [])]);
    });
    expect(flags.flat().filter((flag) => flag !== '\\Recent')).toEqual([]);

    const ravi = followUps.find(({ name }) => name === 'Ravi');
    await owner.call('POST', `/mail-follow-ups/${ravi?.id}/dismiss`, { scope: 'sender' });
    expect((await box.listFollowUps()).followUps.map(({ name }) => name).toSorted()).toEqual(['Meera', 'Priya Shah']);
    await world.dovecot.append(address, 'INBOX', {
      from: 'Ravi <ravi@example.net>',
      to: address,
      text: 'Could you pay now?',
      date: world.ago(3),
    });
    await world.sync();
    expect((await box.listFollowUps()).total).toBe(2);

    // Undo reads the sender's mails again.
    await owner.call('POST', `/mail-follow-ups/${ravi?.id}/restore`);
    expect((await box.listFollowUps()).followUps.map(({ name }) => name)).toContain('Ravi');
    await world.dovecot.append(address, 'INBOX', {
      from: 'Ravi <ravi@example.net>',
      to: address,
      subject: 'The deposit',
      text: 'Could you send the deposit?',
      date: world.ago(3),
    });
    await world.sync();
    expect((await box.listFollowUps()).followUps.map(({ subject }) => subject)).toContain('The deposit');
  });

  it('puts a draft into the thread and sends nothing', async () => {
    const box = await world.createOwner();
    const { owner, address } = box;
    const asked = await world.dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      subject: 'Samples',
      text: 'Could you send the samples?',
      date: world.ago(9),
    });
    await box.connect();
    await world.drain();
    const [followUp] = (await box.listFollowUps()).followUps;
    const { body } = await owner.call<{ data: { folder: string } }>('POST', `/mail-follow-ups/${followUp?.id}/draft`);
    expect(body.data.folder).toBe('Drafts');
    const source = await world.dovecot.withClient(address, async (client) => {
      await client.mailboxOpen('Drafts', { readOnly: true });
      return (await client.fetchAll('1:*', { source: true }))[0]?.source?.toString() ?? '';
    });
    expect(source).toContain(`In-Reply-To: ${asked}`);
    expect(source).toContain('Subject: Re: Samples');
    expect(source).toContain('> Could you send the samples?');
  });

  it.each([
    ['a subject of an automatic reply', 'Out of office: Re: The deck', {}],
    ['Precedence', 'Re: The deck', { Precedence: 'auto_reply' }],
    ['X-Autoreply', 'Re: The deck', { 'X-Autoreply': 'yes' }],
    ['Auto-Submitted', 'Re: The deck', { 'Auto-Submitted': 'auto-replied; owner-email=x@example.net' }],
  ])('does not end the waiting with an out-of-office reply that has %s', async (_name, subject, headers) => {
    const box = await world.createOwner();
    const ask = { from: box.address, to: priya, subject: 'The deck', text: 'Could you send the deck?' };
    const inReplyTo = await world.dovecot.append(box.address, 'Sent', { ...ask, date: world.ago(9) });
    const away = { from: priya, to: box.address, text: 'I am away until Monday.', subject, headers, inReplyTo };
    await world.dovecot.append(box.address, 'INBOX', { ...away, date: world.ago(9) });
    await box.connect();
    await world.drain();
    expect((await box.listFollowUps()).followUps).toMatchObject([{ kind: 'waiting', subject: 'The deck' }]);
  });
});
