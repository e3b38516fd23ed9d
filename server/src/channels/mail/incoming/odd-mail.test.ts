import type { Task } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeRaw, mailDomain, openMailWorld, getRejection, type MailWorld } from '../../../../test/mail-world.ts';
import { getHeader, openSmtpSink, type SmtpSink } from '../../../../test/smtp-sink.ts';
import type { TestUser } from '../../../../test/test-app.ts';

let sink: SmtpSink;
let world: MailWorld;
let asha: TestUser;
beforeAll(async () => {
  sink = await openSmtpSink();
  world = await openMailWorld({
    config: { SMTP_URL: sink.url, AIDE_MAIL_FROM: `Aide <aide@${mailDomain}>`, AIDE_CONTACT_EMAIL: 'ops@host.example' },
    channels: {},
  });
  asha = await world.aide.signUp({ email: 'asha@example.com', timezone: 'Asia/Kolkata' });
});
afterAll(async () => {
  await world.close();
  await sink.close();
});

const at = (word: string) => `${word}@${mailDomain}`;
const listTasksNow = async (title: string) =>
  (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data.filter((task) => task.title === title);
const toOperator = () => sink.mails.filter(({ to }) => to.includes('ops@host.example'));

describe('mail for the postmaster', () => {
  const strange = {
    from: 'A stranger <someone@unproven.example>',
    to: at('postmaster'),
    subject: 'Your server\r\nBcc: all@example.com',
    text: 'It sends <b>too much</b>.',
  };

  it('is accepted from any sender, in any spelling and without a domain, and reaches the operator', async () => {
    const talk = await world.talk();
    await talk.readReply();
    await talk.command('EHLO client.example');
    await talk.command('MAIL FROM:<someone@unproven.example>');
    for (const address of ['postmaster', 'POSTMASTER', at('Postmaster')])
      expect(await talk.command(`RCPT TO:<${address}>`)).toMatch(/^250/);
    expect(await talk.command('RCPT TO:<postmaster@elsewhere.example>')).toMatch(/^550 5\.7\.1/);
    talk.close();

    expect(await world.send(strange, null)).toMatch(/^250/);
    await world.aide.app.engine.drain();
    const [told, ...others] = toOperator();
    expect(others).toEqual([]);
    expect(told?.to).toEqual(['ops@host.example']);
    expect(getHeader(told?.raw ?? '', 'Reply-To')).toBe('someone@unproven.example');
    expect(getHeader(told?.raw ?? '', 'Auto-Submitted')).toBe('auto-generated');
    expect(told?.raw).toContain('not proven');
    expect(told?.raw).not.toContain('<b>too much</b></');
  });

  it('that is automatic is accepted and not forwarded, against mail loops', async () => {
    const before = toOperator().length;
    for (const mail of [
      { ...strange, headers: { 'Auto-Submitted': 'auto-replied' } },
      { ...strange, envelope: { from: '', to: at('postmaster') } },
    ])
      expect(await world.send(mail, null)).toMatch(/^250/);
    await world.aide.app.engine.drain();
    expect(toOperator()).toHaveLength(before);
  });

  it('that also has a date address does both for a user, and neither for an unknown sender', async () => {
    const before = toOperator().length;
    const both = { to: [at('postmaster'), at('tomorrow')], subject: 'Both', text: 'x' };
    expect(await world.send({ ...both, from: 'asha@example.com' })).toMatch(/^250/);
    expect(await listTasksNow('Both')).toHaveLength(1);
    expect(await getRejection(world.send({ ...both, from: 'someone@unproven.example' }, null))).toMatch(/^550/);
    await world.aide.app.engine.drain();
    expect(toOperator()).toHaveLength(before + 1);
  });

  it('is accepted without an operator’s address, or with one in the same domain', async () => {
    for (const AIDE_CONTACT_EMAIL of [undefined, at('tomorrow')]) {
      const alone = await openMailWorld({ config: { SMTP_URL: sink.url, AIDE_CONTACT_EMAIL } });
      const before = sink.mails.length;
      expect(await alone.send(strange, null)).toMatch(/^250/);
      await alone.aide.app.engine.drain();
      expect(sink.mails).toHaveLength(before);
      await alone.close();
    }
  });
});

describe('an address', () => {
  it.each([
    ['tomorrow+work', 250],
    ['friday+4pm', 250],
    ['pending+x', 250],
    ['"tomorrow"', 250],
    ['whenever+tomorrow', 550],
    ['tomorrow日本', 550],
    ['tomorrow!!!', 550],
    ['пятница', 550],
    ['99999999999999999999days', 550],
    ['31feb', 550],
    ['every'.repeat(12), 550],
  ])('%s gets the reply %i', async (word, status) => {
    const talk = await world.talk();
    await talk.readReply();
    await talk.command('EHLO client.example');
    await talk.command('MAIL FROM:<asha@example.com> SMTPUTF8');
    expect(Number((await talk.command(`RCPT TO:<${word}@${mailDomain}>`)).slice(0, 3))).toBe(status);
    talk.close();
  });

  it('that is invalid is rejected alone; the other recipients are accepted', async () => {
    const talk = await world.talk();
    await talk.readReply();
    await talk.command('EHLO client.example');
    await talk.command('MAIL FROM:<asha@example.com>');
    const replies = [];
    for (const word of ['tomorrow', 'whenever', 'nextweek']) replies.push(await talk.command(`RCPT TO:<${at(word)}>`));
    expect(replies.map((response) => response.slice(0, 3))).toEqual(['250', '550', '250']);
    await talk.command('DATA');
    await talk.write(
      await composeRaw({ from: 'asha@example.com', to: 'x@acme.example', subject: 'Partly', text: 'y' }),
    );
    expect(await talk.command('\r\n.')).toMatch(/^250/);
    expect(await listTasksNow('Partly')).toHaveLength(2);
    talk.close();
  });
});

describe('an unusual mail', () => {
  it.each([
    ['an invitation', { icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } }],
    [
      'winmail.dat',
      { attachments: [{ filename: 'winmail.dat', contentType: 'application/ms-tnef', content: 'x>\x9f' }] },
    ],
    ['only HTML', { text: undefined, html: '<style>p{}</style><p>Hello&nbsp;there</p><script>x</script>' }],
    ['nothing at all', { text: '' }],
  ])('%s becomes a plain task', async (name, more) => {
    const mail = { from: 'asha@example.com', to: 'x@acme.example', bcc: at('tomorrow'), text: 'Hello there', ...more };
    expect(await world.send({ ...mail, subject: `With ${name}` })).toMatch(/^250/);
    const [task] = await listTasksNow(`With ${name}`);
    const words = name === 'nothing at all' ? '' : '\n\nHello there';
    expect(task?.description).toBe(`Mail to x@acme.example${words}`);
  });
});

describe('a spoofed sender', () => {
  const strange = { to: 'x@acme.example', bcc: at('tomorrow'), subject: 'Pretended', text: 'x' };

  it.each([
    ['a name that looks like an address', { name: 'asha@example.com', address: 'mallory@evil.example' }],
    ['a name with the address in brackets', { name: 'Asha <asha@example.com>', address: 'mallory@evil.example' }],
  ])('with %s counts only as the signer', async (_name, from) => {
    expect(await getRejection(world.send({ ...strange, from }, { domainName: 'evil.example' }))).toMatch(
      /^550 5\.7\.1 mallory@evil\.example has no account/,
    );
    expect(await listTasksNow('Pretended')).toEqual([]);
  });

  it.each([
    ['two From lines', 'From: mallory@evil.example\r\nFrom: asha@example.com'],
    ['two From lines in other clothes', 'From : mallory@evil.example\r\nFROM: asha@example.com'],
    ['two addresses', 'From: mallory@evil.example, asha@example.com'],
    ['a group', 'From: friends: mallory@evil.example, asha@example.com;'],
    ['a From line behind a bare return', 'From: mallory@evil.example\rFrom: asha@example.com'],
    ['no From line', 'Sender: asha@example.com'],
  ])('with %s is rejected', async (_name, head) => {
    const raw = `${head}\r\nTo: x@acme.example\r\nSubject: Pretended\r\nMessage-ID: <a@b>\r\n\r\nx`;
    expect(await world.deliver(raw)).toMatch(/^5/);
    expect(await listTasksNow('Pretended')).toEqual([]);
  });
});
