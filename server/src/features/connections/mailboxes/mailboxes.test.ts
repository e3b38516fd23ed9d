import type { Notification } from '@aide/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBackupText } from '../../../../test/backup-text.ts';
import { hasDovecot } from '../../../../test/dovecot.ts';
import { mailPassword, openMailWorld, type MailWorld } from '../../../../test/mailbox-world.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { queryRows } from '../../../platform/database/query-rows.ts';

const priya = 'Priya Shah <priya@example.net>';

if (!hasDovecot) process.stdout.write('Skipped: the tests of mailboxes need Dovecot (dovecot-imapd) and root.\n');

describe.skipIf(!hasDovecot)('connecting a mailbox on a real IMAP server', () => {
  let world: MailWorld;
  const logged: string[] = [];
  beforeAll(async () => {
    world = await openMailWorld({ log: createLog('trace', { write: (line: string) => void logged.push(line) }) });
  });
  afterAll(() => world.close());

  it('rejects a wrong password and stores nothing', async () => {
    const box = await world.createOwner();
    const response = await box.connect({ password: 'wrong' });
    expect(response.status).toBe(400);
    expect(response.body.error).toBe('MAILBOX_SIGN_IN_FAILED');
    expect(JSON.stringify(response.body)).not.toContain('wrong"');
    expect(await box.getMailbox()).toBe(undefined);
  });

  it('stops when the password is no longer accepted, notifies once, and continues after the repair', async () => {
    const box = await world.createOwner();
    const { owner } = box;
    await box.connect();
    await world.drain();
    await world.dovecot.setPassword('second-password');
    try {
      await world.sync();
      await world.sync();
      expect((await box.getMailbox())?.state).toBe('sign_in');
      expect((await box.listFollowUps()).signInNeeded).toBe(1);
      const notices = await owner.call<{ data: Notification[] }>('GET', '/notifications');
      expect(notices.body.data.filter(({ kind }) => kind === 'mailbox_sign_in')).toHaveLength(1);
      const mailbox = await box.getMailbox();
      const repair = { password: 'second-password' };
      expect((await owner.call('POST', `/mailboxes/${mailbox?.id}/repair`, repair)).status).toBe(200);
      await world.sync();
      expect((await box.getMailbox())?.state).toBe('ok');
    } finally {
      await world.dovecot.setPassword(mailPassword);
    }
  });

  it('deletes everything when it is disconnected; tasks stay', async () => {
    const box = await world.createOwner();
    const { owner, address } = box;
    await world.dovecot.append(address, 'Sent', {
      from: address,
      to: priya,
      text: 'Could you call me?',
      date: world.ago(9),
    });
    await box.connect();
    await world.drain();
    const [followUp] = (await box.listFollowUps()).followUps;
    await owner.call('POST', `/mail-follow-ups/${followUp?.id}/track`);
    const mailbox = await box.getMailbox();
    expect((await owner.call('DELETE', `/mailboxes/${mailbox?.id}`)).status).toBe(200);
    const count = async (table: string) =>
      world.aide.database.read(async (tx) => {
        const from = sql`select count(*)::int as count from ${sql.identifier(table)} where user_id = ${owner.id}`;
        return (await queryRows<{ count: number }>(tx, from))[0]?.count;
      });
    for (const table of ['mailboxes', 'mail_messages', 'mail_points']) expect(await count(table), table).toBe(0);
    expect(await count('tasks')).toBe(1);
    await world.sync();
  });

  it('seals the password, and neither the API, the export, a backup nor the log contains it', async () => {
    const box = await world.createOwner();
    const { owner } = box;
    await box.connect();
    const rows = await world.aide.database.read((tx) =>
      queryRows<{ secret: string }>(tx, sql`select secret from mailboxes where user_id = ${owner.id}`),
    );
    await box.connect({ address: 'other@example.com', password: 'a-wrong-password-to-look-for' });
    await world.drain();
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [mailPassword, 'a-wrong-password-to-look-for', rows[0]?.secret ?? ''])
      expect(logged.filter((line) => line.includes(secret))).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(mailPassword);
    const backup = await getBackupText(world.aide.database);
    expect(backup).toContain(rows[0]?.secret);
    expect(backup).not.toContain(mailPassword);
    const responses = await Promise.all(
      ['/mailboxes', '/onboarding/export'].map((path) => owner.call<unknown>('GET', path)),
    );
    for (const { body } of responses) {
      expect(JSON.stringify(body)).not.toContain(mailPassword);
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
      const body = { address: 'me@example.com', password: mailPassword, host };
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
