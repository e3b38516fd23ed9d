import type { Mailbox, MailFollowUpList, Notification, Task } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot, openDovecot, type Dovecot } from '../../../../test/dovecot.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../test/test-app.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';

const dayMs = 86_400_000;
const password = 'first-password';
const priya = 'Priya Shah <priya@example.net>';

if (!hasDovecot) process.stdout.write('Skipped: the tests of mailboxes need Dovecot (dovecot-imapd) and root.\n');

describe.skipIf(!hasDovecot)('a mailbox on a real IMAP server', () => {
  let aide: TestApp;
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await openDovecot();
    aide = await createTestApp({ config: { AIDE_WEBHOOK_ALLOW: '127.0.0.1' } });
  }, 60_000);
  afterAll(async () => {
    await aide.close();
    await dovecot.close();
  });

  let users = 0;
  async function createOwner(): Promise<{ owner: TestUser; address: string }> {
    users += 1;
    return { owner: await aide.signUp(), address: `box${users}@example.com` };
  }
  const connect = (owner: TestUser, address: string, more: Record<string, unknown> = {}) =>
    owner.call<{ data: Mailbox; error: string; message: string }>('POST', '/mailboxes', {
      address,
      password,
      host: '127.0.0.1',
      port: dovecot.port,
      ...more,
    });
  const list = async (owner: TestUser) =>
    (await owner.call<{ data: MailFollowUpList }>('GET', '/mail-follow-ups')).body.data;
  const listMailboxes = async (owner: TestUser) =>
    (await owner.call<{ data: Mailbox[] }>('GET', '/mailboxes')).body.data;
  const sync = async (): Promise<void> => {
    aide.clock.advance(6 * 60_000);
    await aide.app.engine.drain();
  };
  const ago = (days: number): Date => new Date(aide.clock.now().getTime() - days * dayMs);

  it('shows a question without an answer after three working days, and ends it with the answer', async () => {
    const { owner, address } = await createOwner();
    const asked = await dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      subject: 'The deck',
      text: 'Hi Priya,\n\nCan you send me the deck for the board?\n\nBest regards,\nAsha',
      date: ago(0),
    });
    const connected = await connect(owner, address);
    expect(connected.body.message).toBe(undefined);
    await aide.app.engine.drain();
    expect((await list(owner)).followUps).toEqual([]);

    aide.clock.advance(6 * dayMs);
    const { followUps } = await list(owner);
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
    expect((await list(owner)).followUps).toEqual([]);

    await dovecot.append(address, 'INBOX', {
      from: priya,
      to: address,
      subject: 'Automatic reply: The deck',
      text: 'I am away.',
      inReplyTo: asked,
      headers: { 'Auto-Submitted': 'auto-replied' },
      date: aide.clock.now(),
    });
    await sync();
    expect((await getTask()).status).toBe('pending');

    await dovecot.append(address, 'INBOX', {
      from: priya,
      to: address,
      subject: 'Re: The deck',
      text: 'Here it is.',
      inReplyTo: asked,
      date: aide.clock.now(),
    });
    await sync();
    expect((await getTask()).status).toBe('completed');
  });

  it('finds promises and questions in both directions, and leaves all flags as they are', async () => {
    const { owner, address } = await createOwner();
    await dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      subject: 'Lease',
      text: 'I will send you the signed lease tomorrow.',
      date: ago(1),
    });
    await dovecot.append(address, 'INBOX', {
      from: 'Ravi <ravi@example.net>',
      to: address,
      subject: 'Invoice',
      text: 'Could you pay the invoice this week?',
      date: ago(4),
    });
    await dovecot.append(address, 'INBOX', {
      from: 'Meera <meera@example.net>',
      to: address,
      subject: 'Keys',
      text: "I'll drop off the keys for you.",
      date: ago(8),
    });
    await dovecot.append(address, 'INBOX', {
      from: 'News <news@example.net>',
      to: address,
      subject: 'Sale',
      text: 'Can you resist? Please buy now.',
      headers: { 'List-Unsubscribe': '<mailto:x@example.net>' },
      date: ago(8),
    });
    await connect(owner, address);
    await aide.app.engine.drain();
    const { followUps, total } = await list(owner);
    expect(followUps.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'asked Ravi',
      'promised Priya Shah',
      'they_promised Meera',
    ]);
    expect(total).toBe(3);
    const flags = await dovecot.withClient(address, async (client) => {
      await client.mailboxOpen('INBOX', { readOnly: true });
      return (await client.fetchAll('1:*', { flags: true })).map((mail) => [...(mail.flags ?? [])]);
    });
    expect(flags.flat().filter((flag) => flag !== '\\Recent')).toEqual([]);

    const ravi = followUps.find(({ name }) => name === 'Ravi');
    await owner.call('POST', `/mail-follow-ups/${ravi?.id}/dismiss`, { scope: 'sender' });
    expect((await list(owner)).followUps.map(({ name }) => name).toSorted()).toEqual(['Meera', 'Priya Shah']);
    await dovecot.append(address, 'INBOX', {
      from: 'Ravi <ravi@example.net>',
      to: address,
      text: 'Could you pay now?',
      date: ago(3),
    });
    await sync();
    expect((await list(owner)).total).toBe(2);
  });

  it('reads a mail once although it is in two folders, moved, or in a folder that was created again', async () => {
    const { owner, address } = await createOwner();
    const mail = {
      from: address,
      to: priya,
      text: 'Could you check the plan?',
      date: ago(10),
      messageId: '<once@example.com>',
    };
    await dovecot.append(address, 'Sent', mail);
    await dovecot.append(address, 'INBOX', mail);
    await connect(owner, address);
    await aide.app.engine.drain();
    await dovecot.withClient(address, async (client) => {
      await client.mailboxRename('Sent', 'Archive');
      await client.mailboxCreate('Sent');
    });
    await dovecot.append(address, 'Sent', mail);
    await dovecot.append(address, 'Sent', { ...mail, messageId: '<second@example.com>', subject: 'Second' });
    await sync();
    expect((await list(owner)).followUps.map(({ subject }) => subject).toSorted()).toEqual(['Hello', 'Second']);
  });

  it('reads any charset and survives broken mails', async () => {
    const { owner, address } = await createOwner();
    const head = (type: string, more = '') =>
      `From: Jürgen <j@example.net>\r\nTo: ${address}\r\nDate: ${ago(5).toUTCString()}\r\nMessage-ID: <${Math.random()}@x>\r\nContent-Type: ${type}\r\n${more}\r\n`;
    const raws = [
      Buffer.concat([
        Buffer.from(head('text/plain; charset=iso-8859-1', 'Subject: latin\r\n')),
        Buffer.from('Könnten wir? Could you call Jürgen?', 'latin1'),
      ]),
      Buffer.from(
        `${head('text/html; charset=utf-8', 'Subject: html\r\n')}<div>Hi</div><script>alert(1)</script><p>Could you <b>sign</b> it?</p>`,
      ),
      Buffer.from(
        `${head('multipart/mixed; boundary=abc', 'Subject: broken\r\n')}--abc\r\nContent-Type: text/plain; charset=nonsense\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%\r\n`,
      ),
      Buffer.from('garbage without a head\u0000'),
      Buffer.from('From: <>\r\nSubject: =?utf-8?B?////?=\r\n\r\n'),
    ];
    for (const raw of raws) await dovecot.append(address, 'INBOX', { from: '', to: '', raw, date: ago(5) });
    await connect(owner, address);
    await aide.app.engine.drain();
    const { followUps } = await list(owner);
    expect(followUps.map(({ lines }) => lines.at(-1) ?? '').toSorted()).toEqual([
      'Could you call Jürgen?',
      'Could you sign it?',
    ]);
    expect((await listMailboxes(owner))[0]).toMatchObject({ state: 'ok', done: 5 });
  });

  it('puts a draft into the thread and sends nothing', async () => {
    const { owner, address } = await createOwner();
    const asked = await dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      subject: 'Samples',
      text: 'Could you send the samples?',
      date: ago(9),
    });
    await connect(owner, address);
    await aide.app.engine.drain();
    const [followUp] = (await list(owner)).followUps;
    const { body } = await owner.call<{ data: { folder: string } }>('POST', `/mail-follow-ups/${followUp?.id}/draft`);
    expect(body.data.folder).toBe('Drafts');
    const source = await dovecot.withClient(address, async (client) => {
      await client.mailboxOpen('Drafts', { readOnly: true });
      return (await client.fetchAll('1:*', { source: true }))[0]?.source?.toString() ?? '';
    });
    expect(source).toContain(`In-Reply-To: ${asked}`);
    expect(source).toContain('Subject: Re: Samples');
    expect(source).toContain('> Could you send the samples?');
  });

  it('rejects a wrong password and stores nothing', async () => {
    const { owner, address } = await createOwner();
    const response = await connect(owner, address, { password: 'wrong' });
    expect(response.status).toBe(400);
    expect(response.body.error).toBe('MAILBOX_SIGN_IN_FAILED');
    expect(JSON.stringify(response.body)).not.toContain('wrong"');
    expect(await listMailboxes(owner)).toEqual([]);
  });

  it('stops when the password is no longer accepted, notifies once, and continues after the repair', async () => {
    const { owner, address } = await createOwner();
    await connect(owner, address);
    await aide.app.engine.drain();
    await dovecot.setPassword('second-password');
    try {
      await sync();
      await sync();
      expect((await listMailboxes(owner))[0]?.state).toBe('sign_in');
      expect((await list(owner)).signInNeeded).toBe(1);
      const notices = await owner.call<{ data: Notification[] }>('GET', '/notifications');
      expect(notices.body.data.filter(({ kind }) => kind === 'mailbox_sign_in')).toHaveLength(1);
      const [mailbox] = await listMailboxes(owner);
      const repair = { password: 'second-password' };
      expect((await owner.call('POST', `/mailboxes/${mailbox?.id}/repair`, repair)).status).toBe(200);
      await sync();
      expect((await listMailboxes(owner))[0]?.state).toBe('ok');
    } finally {
      await dovecot.setPassword(password);
    }
  });

  it('tries again after the server was down, and loses no mail', async () => {
    const { owner, address } = await createOwner();
    await connect(owner, address);
    await aide.app.engine.drain();
    await dovecot.stop();
    await sync();
    expect((await listMailboxes(owner))[0]).toMatchObject({ state: 'unreachable' });
    await dovecot.start();
    await dovecot.append(address, 'Sent', { from: address, to: priya, text: 'Could you call me?', date: ago(9) });
    aide.clock.advance(2 * 60 * 60_000);
    await aide.app.engine.drain();
    expect((await listMailboxes(owner))[0]).toMatchObject({ state: 'ok', problem: null });
    expect((await list(owner)).total).toBe(1);
  });

  it('deletes everything when it is disconnected; tasks stay', async () => {
    const { owner, address } = await createOwner();
    await dovecot.append(address, 'Sent', { from: address, to: priya, text: 'Could you call me?', date: ago(9) });
    await connect(owner, address);
    await aide.app.engine.drain();
    const [followUp] = (await list(owner)).followUps;
    await owner.call('POST', `/mail-follow-ups/${followUp?.id}/track`);
    const [mailbox] = await listMailboxes(owner);
    expect((await owner.call('DELETE', `/mailboxes/${mailbox?.id}`)).status).toBe(200);
    const count = async (table: string) =>
      aide.database.read(async (tx) => {
        const from = sql`select count(*)::int as count from ${sql.identifier(table)} where user_id = ${owner.id}`;
        return (await queryRows<{ count: number }>(tx, from))[0]?.count;
      });
    for (const table of ['mailboxes', 'mail_messages', 'mail_points']) expect(await count(table), table).toBe(0);
    expect(await count('tasks')).toBe(1);
    await sync();
  });

  it('seals the password, and neither the API nor the export contains it', async () => {
    const { owner, address } = await createOwner();
    await connect(owner, address);
    const rows = await aide.database.read((tx) =>
      queryRows<{ secret: string }>(tx, sql`select secret from mailboxes where user_id = ${owner.id}`),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(password);
    const responses = await Promise.all(
      ['/mailboxes', '/onboarding/export'].map((path) => owner.call<unknown>('GET', path)),
    );
    for (const { body } of responses) {
      expect(JSON.stringify(body)).not.toContain(password);
      expect(JSON.stringify(body)).not.toContain(rows[0]?.secret);
    }
  });
});

describe('the server of a mailbox', () => {
  it.each(['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '[::1]', 'intranet'])(
    'is rejected without a connection: %s',
    async (host) => {
      const aide = await createTestApp({
        resolve: (_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
      });
      const owner = await aide.signUp();
      const body = { address: 'me@example.com', password, host };
      const response = await owner.call<{ error: string; message: string }>('POST', '/mailboxes', body);
      expect(response.body.error).toBe('MAILBOX_SERVER_REFUSED');
      const named = await owner.call<{ error: string; message: string }>('POST', '/mailboxes', {
        ...body,
        host: 'imap.example.com',
      });
      expect(named.body.error).toBe('MAILBOX_SERVER_REFUSED');
      await aide.close();
    },
  );
});
