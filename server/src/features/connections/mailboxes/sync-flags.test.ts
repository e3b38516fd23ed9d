import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { openMailWorld, type MailOwner, type MailWorld } from '../../../../test/mailbox-world.ts';

const priya = 'Priya Shah <priya@example.net>';

describe.skipIf(!hasDovecot)('flagged mails', () => {
  let world: MailWorld;
  let box: MailOwner;
  beforeAll(async () => {
    world = await openMailWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    box = await world.createOwner();
  });

  const addMail = (subject: string, daysAgo = 1) =>
    world.dovecot.append(box.address, 'INBOX', { from: priya, to: box.address, subject, date: world.ago(daysAgo) });
  const setFlag = (sequence: string, isFlagged: boolean) =>
    world.dovecot.withClient(box.address, async (client) => {
      await client.mailboxOpen('INBOX');
      if (isFlagged) await client.messageFlagsAdd(sequence, ['\\Flagged']);
      else await client.messageFlagsRemove(sequence, ['\\Flagged']);
    });
  const listFlags = () =>
    world.dovecot.withClient(box.address, async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true });
      const mails = await client.fetchAll('1:*', { flags: true });
      return mails.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent').join());
    });
  const listTitles = async () => (await box.listTasks()).map(({ title, status }) => `${title}: ${status}`).toSorted();
  const complete = async (title: string) => {
    const task = (await box.listTasks()).find((each) => each.title === title);
    expect((await box.owner.call('PATCH', `/tasks/${task?.id}/status`, { status: 'completed' })).status).toBe(200);
  };

  it('are no tasks unless that is switched on', async () => {
    await addMail('Contract');
    await setFlag('1', true);
    await box.connect();
    await world.drain();
    expect(await listTitles()).toEqual([]);
    expect(await listFlags()).toEqual(['\\Flagged']);
  });

  it('become tasks once, and lose the flag when the task is completed', async () => {
    await addMail('Re: Contract');
    await addMail('Invoice');
    await box.connect({ syncFlags: true });
    await world.drain();
    expect(await listTitles()).toEqual([]);
    await setFlag('1', true);
    await world.sync();
    await world.sync();
    expect(await listTitles()).toEqual(['Contract: pending']);
    await complete('Contract');
    await world.drain();
    expect(await listFlags()).toEqual(['', '']);
    expect(await listTitles()).toEqual(['Contract: completed']);
  });

  it('complete their task when the flag is removed, not when the mail is moved', async () => {
    await addMail('Contract');
    await addMail('Invoice');
    await setFlag('1:2', true);
    await box.connect({ syncFlags: true });
    await world.drain();
    expect(await listTitles()).toEqual(['Contract: pending', 'Invoice: pending']);
    await setFlag('1', false);
    await world.dovecot.withClient(box.address, async (client) => {
      await client.mailboxCreate('Archive');
      await client.mailboxOpen('INBOX');
      await client.messageMove('2', 'Archive');
    });
    await world.sync();
    expect(await listTitles()).toEqual(['Contract: completed', 'Invoice: pending']);
  });

  it('that are older than the first synchronisation become tasks only when they are flagged later', async () => {
    await addMail('Old flag', 60);
    await addMail('Old mail', 60);
    await setFlag('1', true);
    await box.connect({ syncFlags: true, daysBack: 30 });
    await world.drain();
    expect(await listTitles()).toEqual([]);
    await setFlag('2', true);
    await world.sync();
    expect(await listTitles()).toEqual(['Old mail: pending']);
  });

  it('keep their flag when the task is deleted, and are not created again', async () => {
    await addMail('Contract');
    await setFlag('1', true);
    await box.connect({ syncFlags: true });
    await world.drain();
    const [task] = await box.listTasks();
    await box.owner.call('DELETE', `/tasks/${task?.id}`);
    await world.sync();
    expect(await listFlags()).toEqual(['\\Flagged']);
    expect(await listTitles()).toEqual([]);
  });

  it('leave the mailbox alone after it is switched off', async () => {
    await addMail('Contract');
    await setFlag('1', true);
    const { body } = await box.connect({ syncFlags: true });
    await world.drain();
    const settings = { waitDays: 3, trackDated: false, syncFlags: false };
    await box.owner.call('PUT', `/mailboxes/${body.data.id}`, settings);
    await complete('Contract');
    await world.sync();
    expect(await listFlags()).toEqual(['\\Flagged']);
  });
});
