import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Notification } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMail, hasDovecot, type TestMail } from '../../../../test/dovecot.ts';
import { openImapProxy, openMailWorld, type MailWorld } from '../../../../test/mailbox-world.ts';

const priya = 'Priya Shah <priya@example.net>';

describe.skipIf(!hasDovecot)('the synchronisation with a real IMAP server', () => {
  let world: MailWorld;
  beforeAll(async () => {
    world = await openMailWorld();
  });
  afterAll(() => world.close());
  const answer = (to: string): TestMail => ({ from: priya, to, text: 'Could you call me?', date: world.ago(9) });
  const question = (from: string): TestMail => ({ from, to: priya, text: 'Could you call me?', date: world.ago(9) });

  it('reads a mail once although it is in two folders, moved, or in a folder that was created again', async () => {
    const box = await world.createOwner();
    const { address } = box;
    const mail = {
      from: address,
      to: priya,
      text: 'Could you check the plan?',
      date: world.ago(10),
      messageId: '<once@example.com>',
    };
    await world.dovecot.append(address, 'Sent', mail);
    await world.dovecot.append(address, 'INBOX', mail);
    await box.connect();
    await world.drain();
    await world.dovecot.withClient(address, async (client) => {
      await client.mailboxRename('Sent', 'Archive');
      await client.mailboxCreate('Sent');
    });
    await world.dovecot.append(address, 'Sent', mail);
    await world.dovecot.append(address, 'Sent', { ...mail, messageId: '<second@example.com>', subject: 'Second' });
    await world.sync();
    expect((await box.listFollowUps()).followUps.map(({ subject }) => subject).toSorted()).toEqual(['Hello', 'Second']);
  });

  it('reads any charset and survives broken mails', async () => {
    const box = await world.createOwner();
    const { address } = box;
    const head = (type: string, more = '') =>
      `From: Jürgen <j@example.net>\r\nTo: ${address}\r\nDate: ${world.ago(5).toUTCString()}\r\nMessage-ID: <${Math.random()}@x>\r\nContent-Type: ${type}\r\n${more}\r\n`;
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
    for (const raw of raws) await world.dovecot.append(address, 'INBOX', { from: '', to: '', raw, date: world.ago(5) });
    await box.connect();
    await world.drain();
    const { followUps } = await box.listFollowUps();
    expect(followUps.map(({ lines }) => lines.at(-1) ?? '').toSorted()).toEqual([
      'Could you call Jürgen?',
      'Could you sign it?',
    ]);
    expect(await box.getMailbox()).toMatchObject({ state: 'ok', done: 5 });
  });

  it('tries again while the server is down for an hour, sends no notification, and loses no mail', async () => {
    const box = await world.createOwner();
    const { owner, address } = box;
    await box.connect();
    await world.drain();
    await world.dovecot.stop();
    for (let minutes = 0; minutes < 60; minutes += 6) await world.sync();
    expect(await box.getMailbox()).toMatchObject({ state: 'unreachable' });
    const { body } = await owner.call<{ data: Notification[] }>('GET', '/notifications');
    expect(body.data.filter(({ kind }) => kind === 'mailbox_sign_in')).toEqual([]);
    await world.dovecot.start();
    await world.dovecot.append(address, 'Sent', question(address));
    world.aide.clock.advance(2 * 60 * 60_000);
    await world.drain();
    expect(await box.getMailbox()).toMatchObject({ state: 'ok', problem: null });
    expect((await box.listFollowUps()).total).toBe(1);
  });

  it('continues after the connection was cut at any byte, with every mail once', async () => {
    const box = await world.createOwner();
    await world.dovecot.withClient(box.address, async (client) => {
      for (let at = 0; at < 12; at += 1)
        await client.append('Sent', formatMail({ ...question(box.address), subject: `Mail ${at}` }), [], world.ago(9));
    });
    const proxy = await openImapProxy(world.dovecot.port);
    try {
      await box.connect({ port: proxy.port });
      for (const bytes of [10, 500, 1_500, 4_000, 8_000]) {
        proxy.cutAfter(bytes);
        world.aide.clock.advance(2 * 60 * 60_000);
        await world.drain();
        expect(await box.getMailbox(), `cut after ${bytes} bytes`).toMatchObject({ state: 'unreachable' });
      }
      proxy.cutAfter(null);
      world.aide.clock.advance(2 * 60 * 60_000);
      await world.drain();
    } finally {
      await proxy.close();
    }
    expect(await box.getMailbox()).toMatchObject({ state: 'ok' });
    expect((await box.listFollowUps()).total).toBe(12);
  });

  it('opens folders for reading and reads bodies with BODY.PEEK only', async () => {
    const box = await world.createOwner();
    await world.dovecot.append(box.address, 'Sent', question(box.address));
    await world.dovecot.append(box.address, 'INBOX', { from: priya, to: box.address, text: 'Could you call me?' });
    const proxy = await openImapProxy(world.dovecot.port);
    try {
      await box.connect({ port: proxy.port });
      await world.drain();
    } finally {
      await proxy.close();
    }
    expect(await box.getMailbox()).toMatchObject({ state: 'ok', done: 2 });
    const sent = proxy.sent();
    expect(sent).toMatch(/BODY\.PEEK\[1\]/);
    expect(sent).not.toMatch(/\bBODY\[|\bRFC822|\b(?:SELECT|STORE|COPY|MOVE|APPEND|EXPUNGE|CREATE|DELETE)\b/i);
  });

  it('reads no mail twice after a change of UIDVALIDITY', async () => {
    const box = await world.createOwner();
    await world.dovecot.append(box.address, 'Sent', question(box.address));
    await box.connect();
    await world.drain();
    const getValidity = () =>
      world.dovecot.withClient(box.address, async (client) =>
        String((await client.mailboxOpen('Sent', { readOnly: true })).uidValidity),
      );
    const before = await getValidity();
    await world.dovecot.stop();
    const folder = path.join(world.dovecot.getMailFolder(box.address), '.Sent');
    for (const name of readdirSync(folder)) if (name.startsWith('dovecot')) rmSync(path.join(folder, name));
    writeFileSync(path.join(folder, 'dovecot-uidlist'), `3 V${Number(before) + 1} N1\n`);
    await world.dovecot.start();
    expect(await getValidity()).not.toBe(before);
    await world.dovecot.append(box.address, 'Sent', { ...question(box.address), subject: 'Second' });
    await world.sync();
    const { followUps } = await box.listFollowUps();
    expect(followUps.map(({ subject }) => subject).toSorted()).toEqual(['Hello', 'Second']);
  });

  it('keeps the findings of mails that were moved or expunged, and reads on', async () => {
    const box = await world.createOwner();
    for (const subject of ['Moved', 'Expunged', 'Kept'])
      await world.dovecot.append(box.address, 'Sent', { ...question(box.address), subject });
    await box.connect();
    await world.drain();
    await world.dovecot.withClient(box.address, async (client) => {
      await client.mailboxCreate('Archive');
      await client.mailboxOpen('Sent');
      await client.messageMove('1', 'Archive');
      await client.messageDelete('1');
    });
    await world.dovecot.append(box.address, 'Sent', { ...question(box.address), subject: 'New' });
    await world.sync();
    const { followUps } = await box.listFollowUps();
    expect(followUps.map(({ subject }) => subject).toSorted()).toEqual(['Expunged', 'Kept', 'Moved', 'New']);
  });

  it('does not read texts over 1 MB, and corrects a wrong clock of the sender by the time of arrival', async () => {
    const box = await world.createOwner();
    await world.dovecot.append(box.address, 'INBOX', {
      from: priya,
      to: box.address,
      text: `Could you call me?\n${'Lorem ipsum dolor.\n'.repeat(60_000)}`,
      date: world.ago(9),
    });
    const text = formatMail({ from: priya, to: box.address, text: 'Could you call me?', date: new Date(0) });
    await world.dovecot.withClient(box.address, (client) => client.append('INBOX', text, [], world.ago(9)));
    await box.connect();
    await world.drain();
    expect(await box.getMailbox()).toMatchObject({ state: 'ok', done: 2 });
    const { followUps } = await box.listFollowUps();
    expect(followUps.map(({ sentAt }) => new Date(sentAt).getFullYear())).toEqual([world.ago(9).getFullYear()]);
  });

  it('notices new mail at once for a person who uses the app, and later for others', async () => {
    const [active, away] = [await world.createOwner(), await world.createOwner()];
    await away.connect();
    world.aide.clock.advance(2 * 60 * 60_000);
    await active.connect();
    await world.drain();
    for (const { address } of [active, away]) await world.dovecot.append(address, 'INBOX', answer(address));
    await expect
      .poll(async () => {
        await world.drain();
        return (await active.listFollowUps()).total;
      })
      .toBe(1);
    expect((await away.listFollowUps()).total).toBe(0);
    await world.sync();
    expect((await away.listFollowUps()).total).toBe(1);
  });
});
