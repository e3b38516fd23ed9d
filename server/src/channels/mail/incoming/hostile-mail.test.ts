import type { Task } from '@aide/contract';
import tlsDefaults from 'smtp-server/lib/tls-options.js';
import { createTransport } from 'nodemailer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { head, manyParts, nestedMails, nestedParts } from '../../../../test/mail-bombs.ts';
import { composeRaw, mailDomain, openMailWorld, openTalk, type MailWorld } from '../../../../test/mail-world.ts';
import { rateLimitsTable } from '../../../platform/rate-limit/rate-limits.table.ts';
import { mailsByAddress } from './mail-limits.ts';
import { getHeader, openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import type { TestUser } from '../../../../test/test-app.ts';

let world: MailWorld;
let sink: SmtpSink;
let asha: TestUser;
beforeAll(async () => {
  sink = await openSmtpSink();
  world = await openMailWorld({ config: { SMTP_URL: sink.url }, channels: {} });
  asha = await world.aide.signUp({ email: 'asha@permitted.example' });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const sender = { from: 'asha@permitted.example' };
const mb = 1024 * 1024;

async function tasks(): Promise<Task[]> {
  return (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data;
}

/** Checks that the server still accepts an ordinary mail. */
async function expectStillAccepting(): Promise<void> {
  const before = (await tasks()).length;
  expect(await world.deliver(`${head(`Still there ${before}`)}\r\nHello.`, sender)).toMatch(/^250/);
  expect(await tasks()).toHaveLength(before + 1);
}

/** A client that has sent EHLO and one valid recipient. */
async function openGreetedClient() {
  const talk = await openTalk(world.port);
  expect(await talk.readReply()).toMatch(new RegExp(`^220 ${mailDomain} ESMTP`));
  expect(await talk.command('EHLO client.example')).toContain('SIZE 37748736');
  return talk;
}

describe('oversized input', () => {
  it('a mail of 50 MB is rejected with and without an announced size, and not stored', async () => {
    const talk = await openGreetedClient();
    expect(await talk.command(`MAIL FROM:<asha@permitted.example> SIZE=${50 * mb}`)).toMatch(/^552/);
    await talk.command('MAIL FROM:<asha@permitted.example>');
    await talk.command(`RCPT TO:<tomorrow@${mailDomain}>`);
    await talk.command('DATA');
    await talk.write(`${head('Large')}\r\n`);
    const line = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(64));
    const before = process.memoryUsage().rss;
    let max = before;
    for (let sent = 0; sent < 50 * mb; sent += line.length) {
      await talk.write(line);
      max = Math.max(max, process.memoryUsage().rss);
    }
    expect(await talk.command('\r\n.')).toBe('552 5.3.4 A mail can have at most 36 MB.');
    expect((max - before) / mb).toBeLessThan(120);
    expect(await talk.command('NOOP')).toMatch(/^250/);
    talk.close();
    expect((await tasks()).map(({ title }) => title)).not.toContain('Large');
    await expectStillAccepting();
  });

  it('a mail with large attachments is accepted, and only its text and the attachments’ names are stored', async () => {
    const attachments = [{ filename: 'film.bin', content: Buffer.alloc(8 * mb, 7) }];
    const raw = await composeRaw({ ...sender, subject: 'Film', text: 'See the film.', attachments }, false);
    expect(await world.deliver(raw, sender)).toMatch(/^250/);
    expect((await tasks()).find(({ title }) => title === 'Film')?.description).toBe(
      'Attachments: film.bin\n\nSee the film.',
    );
  });

  it('accepts ten of 10,000 recipients and disconnects a client that sends more', async () => {
    const talk = await openGreetedClient();
    await talk.command('MAIL FROM:<asha@permitted.example>');
    const codes: string[] = [];
    await talk.write(
      Array.from({ length: 10_000 }, (_, days) => `RCPT TO:<in${days + 1}days@${mailDomain}>\r\n`).join(''),
    );
    for (let code = ''; code !== 'closed'; codes.push(code)) code = (await talk.readReply()).slice(0, 9);
    expect(codes.filter((code) => code.startsWith('250'))).toHaveLength(10);
    expect(codes.filter((code) => code.startsWith('452 4.5.3'))).toHaveLength(100);
    expect(codes.at(-2)).toMatch(/^421 4\.7\.0/);
    expect(codes).toHaveLength(112);
    await expectStillAccepting();
  });

  it('most of 1,000 connections receive 421, none waits, and other clients are still served', async () => {
    const all = await Promise.all(Array.from({ length: 1000 }, () => openTalk(world.port)));
    const replies = await Promise.all(all.map((talk) => talk.readReply()));
    expect(replies.filter((line) => line.startsWith('220')).length).toBeLessThanOrEqual(20);
    expect(replies.filter((line) => line.startsWith('421')).length).toBeGreaterThanOrEqual(980);
    for (const talk of all) talk.close();
    await expect
      .poll(() =>
        expectStillAccepting().then(
          () => 'taken',
          () => 'busy',
        ),
      )
      .toBe('taken');
  });

  it('endless headers are rejected', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => `X-Line-${index}: ${'y'.repeat(60)}`).join('\r\n');
    expect(await world.deliver(`${head('Long', `${many}\r\n`)}\r\nHi`, sender)).toMatch(/^552 5\.3\.4 The headers/);
    expect(await world.deliver('x: y\r\n'.repeat(60_000), sender)).toMatch(/^552/);
    expect(await world.deliver('x'.repeat(400_000), sender)).toMatch(/^554 5\.6\.0 This mail has lines/);
  });

  it.each([
    ['parts in parts in parts', nestedParts(400)],
    ['ten thousand parts', manyParts(10_000)],
    ['mails in mails in mails', nestedMails(300)],
  ])('%s are rejected or parsed', async (_what, raw) => {
    expect(await world.deliver(raw, sender)).toMatch(/^(554 5\.6\.0 This mail could not be read|250)/);
    await expectStillAccepting();
  });

  it.each([
    ['angle brackets', `${'<'.repeat(900)}\r\n`.repeat(400)],
    ['nested elements', `${'<div>'.repeat(180)}\r\n`.repeat(400)],
    ['entities', `${'&#x110000;&#0;&amp;'.repeat(40)}\r\n`.repeat(400)],
    ['unended comments', `${'<!--'.repeat(200)}\r\n`.repeat(400)],
  ])('a page of %s is parsed', async (what, page) => {
    const raw = `${head(`Page of ${what}`, 'Content-Type: text/html\r\n')}\r\n${page}`;
    expect(await world.deliver(raw, sender)).toMatch(/^250/);
  });

  it.each([
    ['bare line ends', '\n', /^554 5\.6\.0 This mail has too many lines/],
    ['blank lines', ' \t \r\n', /^554 5\.6\.0 This mail has too many lines/],
    ['one line', 'x ', /^554 5\.6\.0 This mail has lines that are too long/],
  ])('megabytes of %s with a signature do not block the server', async (_what, unit, refusal) => {
    const signature =
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=permitted.example; s=mail; h=from; bh=YQ==; b=YQ==\r\n';
    const body = Buffer.alloc(12 * mb, unit);
    const raw = Buffer.concat([Buffer.from(`${head('Busy', signature)}\r\n`), body]);
    expect(await world.deliver(raw, sender)).toMatch(refusal);
  });

  it('a mail in a loop is rejected', async () => {
    const stations = 'Received: from a.example by b.example; Wed, 18 Nov 2026 05:00:00 +0000\r\n'.repeat(31);
    expect(await world.deliver(`${head('Loop', stations)}\r\nHi`, sender)).toMatch(/^554 5\.4\.6/);
  });
});

describe('malformed text', () => {
  it.each([
    ['base64 that is none', 'Content-Transfer-Encoding: base64\r\n', '%%%% not base64 \u0000 ====', ''],
    ['quoted-printable that is none', 'Content-Transfer-Encoding: quoted-printable\r\n', '=ZZ=4 =C3', ''],
    ['an unknown character set', 'Content-Type: text/plain; charset=klingon-8\r\n', 'Hello', 'Hello'],
    [
      'bytes that are not UTF-8',
      'Content-Type: text/plain; charset=utf-8\r\n',
      Buffer.from([0x48, 0x69, 0xff, 0xfe, 0xc3]),
      'Hi',
    ],
    ['NUL and other controls', 'Content-Type: text/plain\r\n', 'a\u0000b\u0007c', 'abc'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=never\r\n', 'Hello', ''],
  ])('%s still becomes a follow-up', async (what, type, body, words) => {
    const raw = Buffer.concat([Buffer.from(`${head(`Broken: ${what}`, type)}\r\n`), Buffer.from(body)]);
    expect(await world.deliver(raw, sender)).toMatch(/^250/);
    const task = (await tasks()).find(({ title }) => title === `Broken: ${what}`);
    expect(task?.description ?? '').toContain(words);
  });

  it('neither an encoded subject nor a Message-ID can inject a header', async () => {
    const injected = '=?utf-8?q?Hi=0D=0ABcc:_everyone@evil.example=0D=0A=0D=0ABody?=';
    const more = 'Message-ID: <a@b>\tX-Evil: 1\r\nReferences: <ok@b.example> <evil\u0000@b> not-an-id\r\n';
    expect(await world.deliver(`${head(injected, more)}\r\nHi`, { ...sender, to: `2h@${mailDomain}` })).toMatch(/^250/);
    expect((await tasks()).map(({ title }) => title)).toContain('Hi Bcc: everyone@evil.example Body');
    const smuggled = head('=?utf-8?q?Hi=0D=0ABcc:_e@evil.example?=', 'Message-ID: <id@b.example>\r\n');
    await world.deliver(`${smuggled}\r\nHi`, { ...sender, to: `formats@${mailDomain}` });
    await world.aide.app.engine.drain();
    const reply = sink.mails.find(({ raw }) => getHeader(raw, 'In-Reply-To') === '<id@b.example>');
    expect(reply?.to).toEqual(['asha@permitted.example']);
    expect(getHeader(reply?.raw ?? '', 'Bcc')).toBe('');
    expect(getHeader(reply?.raw ?? '', 'Subject')).toBe('Re: Hi Bcc: e@evil.example');
  });
});

describe('a client that violates the protocol', () => {
  it('receives the error codes of RFC 5321, and the server keeps running', async () => {
    const talk = await openGreetedClient();
    for (const [line, code] of [
      ['RCPT TO:<tomorrow@follow.example>', 503],
      ['DATA', 503],
      ['MAIL FROM:asha@permitted.example>', 501],
      ['AUTH PLAIN AGEAYg==', 500],
      ['STARTTLS', 500],
      ['MAIL FROM:<asha@permitted.example>', 250],
      ['RCPT TO:<someone@elsewhere.example>', 550],
      ['RCPT TO:<"; drop table tasks"@follow.example>', 501],
      [`RCPT TO:<${'x'.repeat(300)}@follow.example>`, 501],
      ['RCPT TO:<tomorrow@FOLLOW.example>', 250],
      ['\u0000\u0001\u0002', 500],
    ] as const)
      expect(await talk.command(line)).toMatch(new RegExp(`^${code}`));
    talk.close();

    for (const noise of ['GET / HTTP/1.1\r\n\r\n', 'x'.repeat(200_000), Buffer.from([0x16, 0x03, 0x01, 0, 200, 1])]) {
      const rude = await openTalk(world.port);
      await rude.readReply();
      await rude.write(noise);
      rude.close();
    }
    const gone = await openGreetedClient();
    await gone.command('MAIL FROM:<asha@permitted.example>');
    await gone.command(`RCPT TO:<tomorrow@${mailDomain}>`);
    await gone.command('DATA');
    await gone.write(head('Half a mail'));
    gone.close();
    await expectStillAccepting();
    expect((await tasks()).map(({ title }) => title)).not.toContain('Half a mail');
  });

  it('cannot hide a second mail behind a bare line end', async () => {
    const inner = `MAIL FROM:<asha@permitted.example>\r\nRCPT TO:<tomorrow@${mailDomain}>\r\nDATA\r\n${head('Smuggled')}\r\nHi`;
    for (const [index, end] of ['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r'].entries()) {
      const reply = await world.deliver(`${head(`Outer ${index}`)}\r\nHi${end}${inner}`, sender);
      expect(reply).toMatch(/^(250|5)/);
    }
    expect((await tasks()).map(({ title }) => title)).not.toContain('Smuggled');
    await expectStillAccepting();
  });
});

describe('limits and encryption', () => {
  it('limits the mails from one address', async () => {
    const limited = await openMailWorld({ config: { AIDE_RATE_LIMITS: true } });
    const talk = await openTalk(limited.port);
    await talk.readReply();
    await talk.command('EHLO client.example');
    expect(await talk.command('MAIL FROM:<a@b.example>')).toMatch(/^250/);
    await talk.command('RSET');
    // The state after 299 more mails.
    const fullAt = new Date(limited.aide.clock.now().getTime() + mailsByAddress.periodMs);
    await limited.aide.database.transaction((tx) => tx.update(rateLimitsTable).set({ fullAt }));
    expect(await talk.command('MAIL FROM:<a@b.example>')).toMatch(/^451 4\.7\.1 Too many mails/);
    limited.aide.clock.advance(mailsByAddress.periodMs);
    expect(await talk.command('MAIL FROM:<a@b.example>')).toMatch(/^250/);
    talk.close();
    await limited.close();
  });

  it('offers STARTTLS only with a certificate', async () => {
    const { key, cert } = tlsDefaults({}) as { key: string; cert: string };
    const folder = await mkdtemp(path.join(os.tmpdir(), 'aide-tls-'));
    const files = {
      AIDE_SMTP_TLS_KEY: path.join(folder, 'key.pem'),
      AIDE_SMTP_TLS_CERT: path.join(folder, 'cert.pem'),
    };
    await writeFile(files.AIDE_SMTP_TLS_KEY, key);
    await writeFile(files.AIDE_SMTP_TLS_CERT, cert);
    const secure = await openMailWorld({ config: files });
    await secure.aide.signUp({ email: 'asha@permitted.example' });
    const transport = createTransport({
      host: '127.0.0.1',
      port: secure.port,
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    });
    const mail = { ...sender, to: `tomorrow@${mailDomain}`, subject: 'Secret', text: 'Hi' };
    expect((await transport.sendMail(mail)).response).toMatch(/^250/);
    transport.close();
    await secure.close();
    await rm(folder, { recursive: true });
  });
});
