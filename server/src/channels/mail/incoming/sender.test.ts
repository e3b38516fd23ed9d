import type { Task } from '@aide/contract';
import { dkimSign } from 'mailauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  composeRaw,
  mailDomain,
  openMailWorld,
  getRejection,
  signingKey,
  type MailWorld,
} from '../../../../test/mail-world.ts';
import type { TestUser } from '../../../../test/test-app.ts';
import { trustedRelays } from './trusted-relays.ts';

let world: MailWorld;
const users: TestUser[] = [];
beforeAll(async () => {
  world = await openMailWorld();
  for (const domain of ['example.com', 'nopolicy.example', 'permitted.example', 'elsewhere.example'])
    users.push(await world.aide.signUp({ email: `asha@${domain}` }));
});
afterAll(() => world.close());

let number = 0;
beforeEach(() => {
  number += 1;
});
const bcc = `tomorrow@${mailDomain}`;
const mailFrom = (from: string) => ({ from, to: 'priya@acme.example', bcc, subject: `Mail ${number}`, text: 'Hello.' });

/** Returns the number of tasks of all users that this test's mails created. */
async function tasksMade(): Promise<number> {
  const lists = await Promise.all(users.map((user) => user.call<{ data: Task[] }>('GET', '/tasks')));
  return lists.flatMap(({ body }) => body.data).filter(({ title }) => title === `Mail ${number}`).length;
}

const unproven = /^550 5\.7\.1 This mail does not prove/;

describe('a sender is verified', () => {
  it('with a DKIM signature of a domain with a DMARC policy', async () => {
    expect(await world.send(mailFrom('asha@example.com'))).toMatch(/^250/);
    expect(await tasksMade()).toBe(1);
  });

  it('with a DKIM signature of a domain without a policy', async () => {
    expect(await world.send(mailFrom('asha@nopolicy.example'), { domainName: 'nopolicy.example' })).toMatch(/^250/);
    expect(await tasksMade()).toBe(1);
  });

  it('with an SPF pass of the domain', async () => {
    expect(await world.send(mailFrom('asha@permitted.example'), null)).toMatch(/^250/);
    expect(await tasksMade()).toBe(1);
  });

  it('whose mail a trusted relay forwards, without DNS queries', async () => {
    const trusting = await openMailWorld({ config: { AIDE_MAIL_TRUST: 'loopback' } });
    const asha = await trusting.aide.signUp({ email: 'asha@example.com' });
    const date = trusting.aide.clock.now();
    expect(await trusting.send({ ...mailFrom('asha@example.com'), date }, null)).toMatch(/^250/);
    expect(trusting.dns.asked).toEqual([]);
    expect((await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data).toHaveLength(1);
    const old = new Date(trusting.aide.clock.now().getTime() - 14 * 86_400_000);
    await expect(trusting.send({ ...mailFrom('asha@example.com'), date: old }, null)).rejects.toThrow(/^.*550 5\.7\.1/);
    expect((await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data).toHaveLength(1);
    await trusting.close();
  });
});

describe('a sender is rejected, and no task is created,', () => {
  it.each([
    ['without a signature', mailFrom('asha@example.com'), null],
    ['signed by another domain', mailFrom('asha@example.com'), { domainName: 'evil.example' }],
    ['sent by a server the domain does not permit', mailFrom('asha@elsewhere.example'), null],
    [
      'when only the envelope is permitted',
      { ...mailFrom('asha@example.com'), envelope: { from: 'x@permitted.example', to: bcc } },
      null,
    ],
    ['when the name looks like an address', mailFrom('"asha@example.com" <mallory@evil.example>'), null],
    ['with two authors', mailFrom('asha@example.com, mallory@example.com'), { domainName: 'example.com' }],
  ])('%s', async (_why, mail, dkim) => {
    expect(await getRejection(world.send({ ...mail, subject: `Mail ${number}` }, dkim))).toMatch(unproven);
    expect(await tasksMade()).toBe(0);
  });

  it('when the mail was altered', async () => {
    const raw = (await composeRaw({ ...mailFrom('asha@example.com'), bcc: undefined })).toString('latin1');
    expect(await world.deliver(raw.replace('Hello.', 'Hello!'))).toMatch(unproven);
    expect(await world.deliver(raw.replace(`Mail ${number}`, 'Mail X'))).toMatch(unproven);
    expect(await tasksMade()).toBe(0);
    expect(await world.deliver(raw)).toMatch(/^250/);
    expect(await tasksMade()).toBe(1);
  });

  it('when the signature covers only the start of the body', async () => {
    const raw = await composeRaw({ ...mailFrom('asha@example.com'), bcc: undefined }, false);
    const part = { signingDomain: 'example.com', selector: 'mail', privateKey: signingKey, maxBodyLength: 5 };
    const { signatures } = await dkimSign(raw, { ...part, signatureData: [part] });
    expect(signatures).toContain('l=5');
    expect(await world.deliver(Buffer.concat([Buffer.from(signatures), raw, Buffer.from('More.')]))).toMatch(unproven);
    expect(await tasksMade()).toBe(0);
  });

  it('with a second From line before or after the signed one', async () => {
    const raw = (await composeRaw({ ...mailFrom('asha@example.com'), bcc: undefined })).toString('latin1');
    const second = 'From: mallory@evil.example\r\n';
    expect(await world.deliver(second + raw)).toMatch(/^554 5\.6\.0 A mail has exactly one From line/);
    expect(await world.deliver(raw.replace('Subject:', `${second}Subject:`))).toMatch(/^554/);
    expect(await tasksMade()).toBe(0);
  });

  it('while DNS lookups fail, with a temporary error', async () => {
    world.dns.broken.add('mail._domainkey.example.com').add('_dmarc.example.com').add('example.com');
    expect(await getRejection(world.send(mailFrom('asha@example.com')))).toMatch(/^451 4\.7\.0/);
    world.dns.broken.clear();
    expect(await tasksMade()).toBe(0);
    expect(await world.send(mailFrom('asha@example.com'))).toMatch(/^250/);
  });

  it('without an account; only a verified sender learns that', async () => {
    const response = await getRejection(world.send(mailFrom('stranger@example.com')));
    expect(response).toBe('550 5.7.1 stranger@example.com has no account here. Send from the address of your account.');
    const forged = await getRejection(world.send(mailFrom('stranger@example.com'), null));
    expect(forged).toBe(await getRejection(world.send(mailFrom('asha@example.com'), null)));
    expect(await tasksMade()).toBe(0);
  });
});

describe('trusted relays', () => {
  it('are configured by address, by range, or as loopback', () => {
    const isTrusted = trustedRelays('192.0.2.7, 10.0.0.0/8,loopback, 2001:db8::/32');
    for (const ip of ['192.0.2.7', '10.200.3.4', '127.0.0.1', '::1', '::ffff:10.1.1.1', '2001:db8::5'])
      expect(isTrusted(ip)).toBe(true);
    for (const ip of ['192.0.2.8', '11.0.0.1', '2001:db9::5', '', undefined, 'x']) expect(isTrusted(ip)).toBe(false);
    expect(trustedRelays(undefined)('127.0.0.1')).toBe(false);
    expect(() => trustedRelays('everybody')).toThrow('everybody is neither');
    for (const slip of ['10.0.0.0/40', '10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8'])
      expect(() => trustedRelays(slip), slip).toThrow('neither');
  });
});
