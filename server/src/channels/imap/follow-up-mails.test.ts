import { readMail, type MailPoint } from '@aide/language/mail';
import { expect, it } from 'vitest';
import { followUpMails, sentAt, type FollowUpMail } from '../../../test/mails/follow-up-mails.ts';
import { moreFollowUpMails } from '../../../test/mails/follow-up-mails-more.ts';
import { splitSentences } from '../../features/assistant/email-by-date/split-sentences.ts';
import { htmlToText } from '../mail/incoming/html-to-text.ts';

const options = { sentAt: Temporal.Instant.from(sentAt), timeZone: 'America/Chicago' };
const formatDue = (due: MailPoint['due'] | undefined): string | null =>
  due ? [due.date, due.time].filter((part) => part !== null).join(' ') : null;

/** Returns what a person would read and the product does not, and the reverse, and what the dues are instead. */
async function findFaults({ body, html, points, doubt = [] }: FollowUpMail): Promise<string[]> {
  const lines = splitSentences(html ? await htmlToText(body) : body, 'Subject');
  const isAbout = (at: number, part: string) => (lines[at] ?? '').includes(part);
  const found = readMail(lines, options).points.filter(({ line }) => !doubt.some((part) => isAbout(line, part)));
  const expected = points.filter(({ has }) => !doubt.includes(has));
  const pairs = expected.map(({ has, kind, due }) => ({
    name: `${kind}: ${has}`,
    due,
    point: found.find((point) => point.kind === kind && isAbout(point.line, has)),
  }));
  const known = new Set(pairs.map(({ point }) => point));
  return [
    ...pairs.flatMap(({ name, due, point }) => {
      if (!point) return [`missed ${name}`];
      const actual = formatDue(point.due);
      return due === '?' || due === actual ? [] : [`${name}: due ${actual}, not ${due}`];
    }),
    ...found.filter((point) => !known.has(point)).map(({ kind, line }) => `no ${kind}: ${lines[line]}`),
  ];
}

it('forty mails with signatures, quotes, small print and HTML, in English and Hinglish, are read as people read them, with four exceptions', async () => {
  const mails = [...followUpMails, ...moreFollowUpMails];
  expect(mails).toHaveLength(40);
  expect((await Promise.all(mails.map(findFaults))).flat()).toEqual([
    'ask: fix both and resend: due 2026-11-24, not 2026-11-25',
    'missed ask: pour anything on lot 7',
    'ask: Tent wale: due 2026-11-21, not 2026-11-22',
    'no ask: I’ll call you at 5 and we can go through the rest.',
  ]);
});
