import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasDovecot, openDovecot, type Dovecot } from '../../../test/dovecot.ts';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createImapServer } from './imap-server.ts';

describe.skipIf(!hasDovecot)('a session with an IMAP server', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await openDovecot();
  });
  afterAll(() => dovecot.close());

  it('leaves out a mail that is expunged while it is read', async () => {
    const address = 'me@example.com';
    for (const subject of ['Gone', 'Kept'])
      await dovecot.append(address, 'Sent', {
        from: address,
        to: 'priya@example.net',
        subject,
        text: 'Could you call me?',
      });
    const server = createImapServer({ allowed: parseAllowList('127.0.0.1') });
    const account = { host: '127.0.0.1', port: dovecot.port, username: address, password: 'first-password' };
    const session = await server.open(account, AbortSignal.timeout(30_000));
    const { uids } = await session.listNew('Sent', undefined, new Date(0));
    await dovecot.withClient(address, async (client) => {
      await client.mailboxOpen('Sent');
      await client.messageDelete('1');
    });
    expect((await session.fetch(uids)).map(({ subject }) => subject)).toEqual(['Kept']);
    await session.close();
  });
});
