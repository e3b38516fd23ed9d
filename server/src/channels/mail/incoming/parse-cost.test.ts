import { describe, expect, it } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { manyParts, nestedMails, nestedParts } from '../../../../test/mail-bombs.ts';
import { htmlToText } from './html-to-text.ts';
import { MailRejection } from './mail-rejection.ts';
import { parseContent } from './parse-content.ts';

async function parse(raw: string): Promise<void> {
  await parseContent(Buffer.from(raw)).catch((error: unknown) => expect(error).toBeInstanceOf(MailRejection));
}

/** Each limit is about twice the steps that it takes; without the limits of the parser it is many times more. */
describe('the cost of a hostile mail is bounded', () => {
  it.each([
    ['parts in parts in parts', nestedParts(400), 42_000],
    ['ten thousand parts', manyParts(10_000), 32_000],
    ['mails in mails in mails', nestedMails(300), 17_000],
  ])('%s', async (_what, raw, maxSteps) => {
    await parse(nestedParts(2));
    expect(await countSteps(() => parse(raw))).toBeLessThan(maxSteps);
  });

  it.each([
    ['angle brackets', '<'.repeat(900), 820_000],
    ['nested elements', '<div>'.repeat(180), 48_000],
    ['entities', '&#x110000;&#0;&amp;'.repeat(40), 1_700_000],
    ['unended comments', '<!--'.repeat(200), 1_130_000],
  ])('a page of %s', async (_what, line, maxSteps) => {
    await htmlToText(line);
    expect(await countSteps(() => htmlToText(`${line}\r\n`.repeat(400)))).toBeLessThan(maxSteps);
  });
});
