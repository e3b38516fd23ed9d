import type { Contact, Task } from '@aide/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRejection, mailDomain, openMailWorld, type MailWorld } from '../../../../test/mail-world.ts';
import { getHeader, openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import { createTestApp, type TestUser, removeOwner } from '../../../../test/test-app.ts';
import { usersTable } from '../../identity/accounts/accounts.table.ts';
import { createReplyAddresses } from '../email-by-date/reply-address.ts';
import { cutQuoted } from './receive-reply.ts';

let sink: SmtpSink;
let world: MailWorld;
let asha: TestUser;
let meera: string;
beforeAll(async () => {
  sink = await openSmtpSink();
  world = await openMailWorld({
    config: { SMTP_URL: sink.url, AIDE_MAIL_FROM: `Aide <aide@${mailDomain}>` },
    channels: {},
  });
  asha = await world.aide.signUp({ email: 'asha@example.com', timezone: 'America/New_York' });
  const contact = { name: 'Meera Shah', email: 'Meera@example.com' };
  meera = (await asha.call<{ data: Contact }>('POST', '/contacts', contact)).body.data.id;
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const read = async (id: string) => (await asha.call<{ data: Task }>('GET', `/tasks/${id}`)).body.data;

/** Creates a task that is due in a minute, sends its reminder and returns both. */
async function remind(fields: Record<string, unknown>) {
  const dueDate = new Date(world.aide.clock.now().getTime() + 60_000).toISOString();
  const { body } = await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Task', dueDate, ...fields });
  world.aide.clock.advance(61_000);
  await world.aide.app.engine.drain();
  const subject = `Reminder: ${body.data.title}`;
  const raw = sink.mails.find((mail) => getHeader(mail.raw, 'Subject') === subject)?.raw ?? '';
  return { task: body.data, raw, replyTo: getHeader(raw, 'Reply-To') };
}

let replies = 0;
async function reply(to: string, text: string, more: Record<string, unknown> = {}) {
  replies += 1;
  const messageId = `<reply-${replies}@example.com>`;
  const quoted = `${text}\n\nOn Wed, 18 Nov 2026 at 10:30, Aide <aide@${mailDomain}> wrote:\n> Reminder\n> done`;
  const response = await world.send({
    from: 'Asha Rao <asha@example.com>',
    to,
    subject: 'Re: Reminder',
    text: quoted,
    messageId,
    ...more,
  });
  await world.aide.app.engine.drain();
  const answer = sink.mails.find(({ raw }) => getHeader(raw, 'In-Reply-To') === messageId)?.raw;
  return { response, answer };
}

describe('a reply to a reminder', () => {
  it('completes or moves its task or marks it as replied, and is confirmed by mail', async () => {
    const done = await remind({ title: 'Pay the rent' });
    expect(done.replyTo).toMatch(new RegExp(`^re\\.[\\da-z]{25}\\.[\\da-z]{13}@${mailDomain}$`));
    const { response, answer } = await reply(done.replyTo, 'Done');
    expect(response).toBe('250 2.0.0 Taken');
    expect(answer).toContain('Done: Pay the rent');
    expect(await read(done.task.id)).toMatchObject({ status: 'completed' });

    const moved = await remind({ title: 'Call the notary' });
    await reply(moved.replyTo.toUpperCase(), 'friday 4pm');
    expect(await read(moved.task.id)).toMatchObject({ due_date: '2026-11-20T21:00:00.000Z', due_has_time: true });

    const waiting = await remind({ title: 'Contract', contactId: meera, waitingSince: '2026-11-16' });
    expect(waiting.raw.replaceAll('=\r\n', '')).toContain("Meera Shah hasn't replied since Monday");
    await reply(waiting.replyTo, 'Meera replied');
    expect(await read(waiting.task.id)).toMatchObject({ status: 'completed' });
  });

  it('is a note without the quoted mail if it is neither a date nor a command', async () => {
    const { task, replyTo } = await remind({ title: 'Visa', description: 'Form 12' });
    const { answer } = await reply(replyTo, 'They want two photos.\nAnd the old passport.');
    expect(answer).toContain('Added to the notes of Visa.');
    const { description, status } = await read(task.id);
    expect(description).toBe('Form 12\nThey want two photos.\nAnd the old passport.');
    expect(status).toBe('pending');
  });

  it('acts once, and "undo" reverts it', async () => {
    const { task, replyTo } = await remind({ title: 'Deck' });
    await reply(replyTo, 'done', { messageId: '<same@example.com>' });
    await asha.call('PATCH', `/tasks/${task.id}/status`, { status: 'pending' });
    await reply(replyTo, 'done', { messageId: '<same@example.com>' });
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
    await reply(replyTo, 'done');
    expect(await read(task.id)).toMatchObject({ status: 'completed' });
    await reply(replyTo, 'undo');
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
  });

  it('from another person, with a wrong signature or unsigned changes nothing', async () => {
    const { task, replyTo } = await remind({ title: 'Lease' });
    const other = await world.aide.signUp({ email: 'ravi@example.com' });
    const { answer } = await reply(replyTo, 'done', { from: 'Ravi <ravi@example.com>' });
    expect(answer).toContain('This task no longer exists');
    expect((await other.call<{ data: Task[] }>('GET', '/tasks')).body.data).toEqual([]);
    expect(await getRejection(reply(replyTo, 'done', { from: 'stranger@example.com' }))).toContain('has no account');
    const forged = replyTo.replace(/\.[\da-z]{13}@/, '.0000000000000@');
    expect(await getRejection(reply(forged, 'done'))).toMatch(/^550 5\.1\.1/);
    const unsigned = world.send({ from: 'asha@example.com', to: replyTo, text: 'done' }, null);
    expect(await getRejection(unsigned)).toMatch(/^550 5\.7\.1/);
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
  });

  it('gets a temporary error if it cannot be stored, and the retry acts', async () => {
    const { task, replyTo } = await remind({ title: 'Fence' });
    const { database } = world.aide;
    const { transaction } = database;
    database.transaction = async (work) =>
      transaction(async (tx, endWith) => {
        await work(tx, endWith);
        throw Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' });
      });
    const mail = { messageId: '<again@example.com>' };
    const rejection = await getRejection(reply(replyTo, 'done', mail)).finally(() => {
      database.transaction = transaction;
    });
    expect(rejection).toMatch(/^451 4\.3\.0/);
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
    await reply(replyTo, 'done', mail);
    expect(await read(task.id)).toMatchObject({ status: 'completed' });
  });
});

describe('a reply to the digest', () => {
  it('is a command for any task, and otherwise changes nothing', async () => {
    const dueDate = '2026-11-19';
    const { body } = await asha.call<{ data: Task }>('POST', '/tasks', { title: 'Pay the water bill', dueDate });
    // 07:31 in New York.
    world.aide.clock.set(new Date('2026-11-19T12:31:00Z'));
    await world.aide.app.engine.drain();
    const digest = sink.mails.find(({ raw }) => getHeader(raw, 'Reply-To').startsWith('me.'))?.raw ?? '';
    const replyTo = getHeader(digest, 'Reply-To');
    expect((await reply(replyTo, 'The weather is nice')).answer).toContain('Nothing was changed.');
    expect((await reply(replyTo, 'the water bill is paid')).answer).toContain('Done: Pay the water bill');
    expect(await read(body.data.id)).toMatchObject({ status: 'completed' });
    expect(await getRejection(reply(replyTo, 'done', { from: 'ravi@example.com' }))).toMatch(/^550 5\.1\.1/);
  });
});

describe('a server that receives no mail', () => {
  it('sets no Reply-To', async () => {
    const aide = await createTestApp({ config: { SMTP_URL: sink.url }, channels: {} });
    const user = await aide.signUp({ email: 'noor@example.com' });
    const dueDate = new Date(aide.clock.now().getTime() + 60_000).toISOString();
    await user.call('POST', '/tasks', { title: 'Without a reply', dueDate });
    aide.clock.advance(61_000);
    await aide.app.engine.drain();
    const raw = sink.mails.find((mail) => getHeader(mail.raw, 'Subject') === 'Reminder: Without a reply')?.raw ?? '';
    expect(getHeader(raw, 'To')).toContain('noor@example.com');
    expect(getHeader(raw, 'Reply-To')).toBe('');
    await aide.close();
  });
});

describe('a mail to waiting-friday@', () => {
  async function writeTo(address: string) {
    replies += 1;
    const mail = {
      from: 'Asha Rao <asha@example.com>',
      to: 'Meera Shah <meera@example.com>',
      cc: `${address}@${mailDomain}`,
      subject: `Contract ${replies}`,
      text: 'Could you send it?',
      messageId: `<question-${replies}@example.com>`,
    };
    await world.send(mail);
    const { body } = await asha.call<{ data: Task[] }>('GET', '/tasks');
    const task = body.data.find(({ title }) => title === mail.subject);
    if (!task) throw new Error('no follow-up was created');
    return { mail, task };
  }

  const answerTo = (mail: { messageId: string; cc: string }, more: Record<string, unknown> = {}) => ({
    from: 'Meera Shah <meera@example.com>',
    to: 'asha@example.com',
    cc: mail.cc,
    subject: 'Re: Contract',
    text: 'Here it is.',
    inReplyTo: mail.messageId,
    references: mail.messageId,
    messageId: `<answer-${(replies += 1)}@example.com>`,
    ...more,
  });

  it('waits for the contact, whose reply-all ends it', async () => {
    const { mail, task } = await writeTo('waiting-friday');
    expect(task).toMatchObject({ contact_id: meera, waiting_since: '2026-11-19', status: 'pending' });
    expect(await world.send(answerTo(mail))).toBe('250 2.0.0 Taken');
    expect(await read(task.id)).toMatchObject({ status: 'completed' });
    expect((await asha.call<{ data: Task[] }>('GET', `/tasks?waiting=true&contact_id=${meera}`)).body.data).toEqual([]);
  });

  it('keeps waiting after a reply of another person, to another mail, or from an unverified sender', async () => {
    const { mail, task } = await writeTo('waiting-friday');
    const rejected = [
      answerTo(mail, { from: 'Tom <tom@example.com>' }),
      answerTo(mail, { inReplyTo: '<other@example.com>', references: '<other@example.com>' }),
      answerTo(mail, { to: 'somebody@example.com' }),
    ];
    for (const each of rejected) expect(await getRejection(world.send(each))).toContain('has no account');
    expect(await getRejection(world.send(answerTo(mail), null))).toMatch(/^550 5\.7\.1/);
    expect(await world.send(answerTo(mail, { headers: { 'Auto-Submitted': 'auto-replied' } }))).toMatch(/^250/);
    expect(await read(task.id)).toMatchObject({ status: 'pending', waiting_since: '2026-11-19' });
  });

  it('without the word waiting is a plain follow-up that no reply completes', async () => {
    const { mail, task } = await writeTo('friday');
    expect(await getRejection(world.send(answerTo(mail)))).toContain('has no account');
    expect(await read(task.id)).toMatchObject({ status: 'pending', waiting_since: null });
  });

  it('keeps waiting while the user has disconnected the mail bot', async () => {
    const { mail, task } = await writeTo('waiting-friday');
    await asha.call('PUT', '/mail-addresses/connection', { connected: false });
    expect(await getRejection(world.send(answerTo(mail)))).toContain('has no account');
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
    await asha.call('PUT', '/mail-addresses/connection', { connected: true });
    await world.send(answerTo(mail));
    expect(await read(task.id)).toMatchObject({ status: 'completed' });
  });

  it('does not disclose to the contact that the user’s trial is over', async () => {
    const { mail, task } = await writeTo('waiting-friday');
    await removeOwner(world.aide.database);
    await world.aide.database.transaction((tx) =>
      tx
        .update(usersTable)
        .set({ trialEndsAt: new Date(world.aide.clock.now().getTime() - 1) })
        .where(eq(usersTable.id, asha.id)),
    );
    const rejection = await getRejection(world.send(answerTo(mail)));
    await world.aide.database.transaction((tx) =>
      tx.update(usersTable).set({ trialEndsAt: null }).where(eq(usersTable.id, asha.id)),
    );
    expect(rejection).toContain('has no account');
    expect(await read(task.id)).toMatchObject({ status: 'pending' });
  });
});

describe('the address for replies', () => {
  it('contains its task and is valid only for this server', () => {
    const addresses = createReplyAddresses('one secret of enough length');
    const subject = { kind: 'task', taskId: '019a9a3e-0000-7000-8000-0000000000ff' } as const;
    const local = addresses.format(subject);
    expect(local.length).toBeLessThanOrEqual(64);
    expect(addresses.parse(local.toUpperCase())).toEqual(subject);
    expect(addresses.parse(local.replace(/^re/, 'me'))).toBeNull();
    expect(createReplyAddresses('another secret of enough length').parse(local)).toBeNull();
  });
});

describe('cutQuoted', () => {
  it.each([
    ['done', 'done'],
    ['done\n\nOn Wed, 18 Nov 2026 at 10:30, Aide <a@b.example> wrote:\n> x', 'done'],
    ['friday\r\n\r\nOn Wed, 18 Nov 2026 at 10:30 Aide\r\n<a@b.example> wrote:\r\n\r\n> x', 'friday'],
    ['ok\n-- \nAsha', 'ok'],
    ['ok\n\nSent from my phone\n', 'ok'],
    ['yes\n\n-----Original Message-----\nFrom: a', 'yes'],
    ['yes\n________________________________\nFrom: Aide <a@b.example>', 'yes'],
    ['> only quoted', ''],
    ['on monday I wrote: nothing', 'on monday I wrote: nothing'],
  ])('%j is %j', (text, own) => {
    expect(cutQuoted(text)).toBe(own);
  });
});
