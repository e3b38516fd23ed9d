import { buffer } from 'node:stream/consumers';
import type { Task } from '@aide/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dkimSign } from 'mailauth';
import Dkim from 'nodemailer/lib/dkim/index.js';
import { composeRaw, mailDomain, openMailWorld, signingKey, type MailWorld } from '../../../../test/mail-world.ts';
import type { TestUser } from '../../../../test/test-app.ts';

let world: MailWorld;
let asha: TestUser;
let suffix: string;
beforeAll(async () => {
  world = await openMailWorld();
  asha = await world.aide.signUp({ email: 'asha@example.com' });
  suffix = (await asha.call<{ data: { suffix: string } }>('GET', '/mail-addresses')).body.data.suffix;
});
afterAll(() => world.close());

let number = 0;
beforeEach(() => {
  number += 1;
});
const daysAgo = (days: number) => new Date(world.aide.clock.now().getTime() - days * 86_400_000);
const mailFrom = (date: Date) => ({
  from: 'asha@example.com',
  to: 'mallory@evil.example',
  subject: `Mail ${number}`,
  text: 'Hello.',
  messageId: `<replayed-${number}@example.com>`,
  date,
});
/** What an attacker can do with a signed mail they received: send it with another envelope. */
const sendOn = (raw: Buffer, word: string) =>
  world.deliver(raw, { from: 'mallory@evil.example', to: `${word}@${mailDomain}` });
const tasks = async () =>
  (await asha.call<{ data: Task[] }>('GET', '/tasks')).body.data.filter(({ title }) => title === `Mail ${number}`);
const stale = /^550 5\.7\.1 This mail was written more than 3 days ago/;

describe('a signed mail that a third party resends', () => {
  it('is rejected when it is two weeks old, whatever the address', async () => {
    const raw = await composeRaw(mailFrom(daysAgo(14)));
    for (const word of ['tomorrow', 'everyday', 'pending', 'cancel', `cancel.${suffix}`])
      expect(await sendOn(raw, word)).toMatch(stale);
    expect(await tasks()).toEqual([]);
  });

  it('is rejected by the time of its signature when the Date header is not signed', async () => {
    const raw = await composeRaw({ ...mailFrom(world.aide.clock.now()), text: 'Signed long ago.' }, false);
    const signature = { signingDomain: 'example.com', selector: 'mail', privateKey: signingKey };
    const { signatures } = await dkimSign(raw, {
      ...signature,
      signatureData: [signature],
      headerList: ['from', 'subject'],
      signTime: daysAgo(14),
    });
    expect(await sendOn(Buffer.concat([Buffer.from(signatures), raw]), 'tomorrow')).toMatch(stale);
    expect(await tasks()).toEqual([]);
  });

  it('is rejected when it is dated more than a day ahead', async () => {
    const answer = await sendOn(await composeRaw(mailFrom(daysAgo(-2))), 'tomorrow');
    expect(answer).toMatch(/^550 5\.7\.1 The date of this mail is more than a day ahead/);
  });

  it('is rejected for its missing date when it has none, or one that its signature does not cover', async () => {
    const withDate = await composeRaw(mailFrom(world.aide.clock.now()), false);
    const without = Buffer.from(withDate.toString().replace(/^Date: .*\r\n/m, ''));
    const keys = { domainName: 'example.com', keySelector: 'mail', privateKey: signingKey };
    const sign = (raw: Buffer) => buffer(new Dkim({ ...keys, headerFieldNames: 'from:subject' }).sign(raw));
    expect(await sendOn(await sign(without), 'tomorrow')).toMatch(/^550 5\.7\.1 This mail has no Date/);
    expect(await sendOn(await sign(withDate), 'tomorrow')).toMatch(
      /^550 5\.7\.1 The signature of this mail does not cover its Date/,
    );
    expect(await tasks()).toEqual([]);
  });

  it('cancels nothing without the private suffix', async () => {
    const raw = await composeRaw(mailFrom(daysAgo(1)));
    expect(await sendOn(raw, 'nextweek')).toMatch(/^250/);
    expect(await sendOn(raw, 'cancel')).toMatch(/^250/);
    expect(await sendOn(raw, 'cancel.b2b2b2')).toMatch(/^550 5\.1\.1/);
    expect(await tasks()).toMatchObject([{ status: 'pending' }]);
    expect(await sendOn(raw, `cancel.${suffix}`)).toMatch(/^250/);
  });

  it('becomes one task for each address, and for ten addresses at most', async () => {
    const raw = await composeRaw(mailFrom(daysAgo(1)));
    const words = [
      'tomorrow',
      'tomorrow',
      `tomorrow.${suffix}`,
      'tomorrow',
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((day) => `${day}days`),
    ];
    for (const word of words) expect(await sendOn(raw, word)).toMatch(/^250/);
    expect(await tasks()).toHaveLength(10);
  });
});

describe('the private suffix', () => {
  it('works with every address of its own account only', async () => {
    const ben = await world.aide.signUp({ email: 'ben@example.com' });
    const other = (await ben.call<{ data: { suffix: string } }>('GET', '/mail-addresses')).body.data.suffix;
    expect(other).not.toBe(suffix);
    expect(await sendOn(await composeRaw(mailFrom(daysAgo(0))), `friday.4pm.${suffix}`)).toMatch(/^250/);
    expect(await tasks()).toHaveLength(1);
    number += 1;
    expect(await sendOn(await composeRaw(mailFrom(daysAgo(0))), `tomorrow.${other}`)).toMatch(/^550 5\.1\.1/);
    expect(await tasks()).toEqual([]);
  });
});
