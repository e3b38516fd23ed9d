import { readdirSync, readFileSync } from 'node:fs';
import { limits } from '@aide/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailDomain, openMailWorld, type MailWorld } from '../../../../test/mail-world.ts';
import { createDescription } from '../../../features/assistant/email-by-date/email-by-date.rules.ts';
import { splitMailText } from '../../../features/assistant/email-by-date/split-mail-text.ts';
import { MailRejection } from './mail-rejection.ts';
import { parseContent } from './parse-content.ts';

const folder = new URL('../../../../test/mails/eml/', import.meta.url);
const originals = readdirSync(folder).map((name) => readFileSync(new URL(name, folder)));

/** Returns a generator of pseudo-random numbers from 0 to 1 with a fixed seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pieces = [
  '<table><tr><td>',
  '</div>',
  '&#x',
  '\0',
  '--alt\n',
  '--mixed--\n',
  '<blockquote>',
  '> ',
  'BEGIN:VTIMEZONE\n',
  '\r',
  '=',
];

/** Mutates a few places of a mail: bytes, pieces of syntax, whole blocks. Its first lines are unchanged, so that it is parsed at all. */
function mutate(original: Buffer, random: () => number): Buffer {
  let mail = original.toString('latin1');
  const start = mail.indexOf('MIME-Version');
  const place = () => start + Math.floor(random() * (mail.length - start));
  for (let count = 1 + Math.floor(random() * 8); count > 0; count -= 1) {
    const at = place();
    const end = Math.min(mail.length, at + Math.floor(random() * 200));
    const piece = pieces[Math.floor(random() * pieces.length)] ?? '';
    const changed = [
      () => String.fromCodePoint(Math.floor(random() * 256)),
      () => piece.repeat(1 + Math.floor(random() * 300)),
      () => '',
      () => mail.slice(at, end).repeat(1 + Math.floor(random() * 20)),
      () => mail.slice(place(), place()),
    ][Math.floor(random() * 5)];
    mail = mail.slice(0, at) + (changed?.() ?? '') + mail.slice(end);
  }
  return Buffer.from(mail, 'latin1');
}

describe('a mutated mail', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is parsed or rejected, and the result can be stored: 250 mails, seed %i',
    async (seed) => {
      const random = createRandom(seed);
      const failures: string[] = [];
      for (let number = 0; number < 250; number += 1) {
        const original = originals[number % originals.length] ?? Buffer.alloc(0);
        try {
          const mail = await parseContent(mutate(original, random));
          const notes = createDescription(mail, mail.to, splitMailText(mail.text, mail.subject)) ?? '';
          if (notes.length > limits.description || !notes.isWellFormed() || notes.includes('\0')) failures.push(notes);
        } catch (error) {
          if (!(error instanceof MailRejection)) failures.push(String(error));
        }
      }
      expect(failures).toEqual([]);
    },
  );

  describe('over SMTP', () => {
    let world: MailWorld;
    beforeAll(async () => {
      world = await openMailWorld({ config: { AIDE_MAIL_TRUST: 'loopback', AIDE_RATE_LIMITS: false } });
      await world.aide.signUp({ email: 'asha@example.com', timezone: 'Asia/Kolkata' });
    });
    afterAll(() => world.close());

    it('gets 250 or a permanent rejection, never a server error', async () => {
      const random = createRandom(63);
      const replies = new Set<string>();
      for (let number = 0; number < 60; number += 1) {
        const mail = mutate(originals[number % originals.length] ?? Buffer.alloc(0), random);
        // A line with a single dot would end the mail.
        const raw = mail.toString('latin1').replaceAll(/\r?\n/g, '\r\n').replaceAll(/^\./gm, '..');
        const reply = await world.deliver(Buffer.from(raw, 'latin1'), { to: `tomorrow@${mailDomain}` });
        replies.add(reply.slice(0, 3));
      }
      expect([...replies].filter((code) => !['250', '552', '554'].includes(code))).toEqual([]);
    });
  });
});
