import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Parser } from 'htmlparser2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { largestMailBytes, maxParsedBytes } from './mail-limits.ts';
import { parseMail } from './parse-mail.ts';

const mb = 1024 * 1024;
/** Characters that the parser gets before other requests are served. */
const sliceChars = 4 * 1024;

/** Counts turns of the event loop while a mail is parsed. */
function countTurns() {
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  return { current: () => turn, stop: () => (isCounting = false) };
}

/** Parses a mail and returns which pieces of HTML were parsed in which turn of the event loop. */
async function read(raw: string) {
  const turns = countTurns();
  const writes: { chars: number; turn: number }[] = [];
  const write = Parser.prototype.write;
  vi.spyOn(Parser.prototype, 'write').mockImplementation(function (this: Parser, chunk) {
    writes.push({ chars: chunk.length, turn: turns.current() });
    write.call(this, chunk);
  });
  const bytes = Buffer.from(raw);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
  const result = await parseMail(Readable.from(chunks), {
    envelope: { from: 'asha@permitted.example', recipients: ['tomorrow@aide.example'] },
    largestBytes: largestMailBytes,
    async verify(mail) {
      await buffer(mail);
      return { author: 'asha@permitted.example', proof: 'proven' };
    },
  });
  turns.stop();
  if (result.isAutomatic) throw new Error('the mail was taken for an automatic one');
  return { mail: result.mail, writes, parsed: writes.reduce((sum, { chars }) => sum + chars, 0) };
}

const head = (more: string) =>
  `From: asha@permitted.example\r\nTo: tomorrow@aide.example\r\nSubject: Large\r\nMIME-Version: 1.0\r\n${more}\r\n`;
const html = 'Content-Type: text/html; charset=utf-8\r\n';
const fill = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));

describe('a large mail', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [
      '12 MB of table cells',
      `<table>${fill('<tr><td>Item</td><td><a href="https://a.example/">1</a></td></tr>\r\n', 12 * mb)}`,
    ],
    ['12 MB of cells without text', `<table>${fill('<tr><td></td><td></td></tr>\r\n', 12 * mb)}`],
    ['12 MB of open elements', fill('<div><table><tr><td>\r\n', 12 * mb)],
    ['lines of 60 KB', fill(`${'<b>x</b>'.repeat(7_500)}\r\n`, 12 * mb)],
  ])('of HTML alone with %s is parsed from its start, in small slices', async (_name, body) => {
    const { writes, parsed } = await read(head(html) + body);
    expect(parsed).toBeGreaterThan(0);
    expect(parsed).toBeLessThanOrEqual(maxParsedBytes);
    expect(Math.max(...writes.map(({ chars }) => chars))).toBeLessThanOrEqual(sliceChars);
    // No two slices in one turn: other requests are served in between.
    expect(new Set(writes.map(({ turn }) => turn)).size).toBe(writes.length);
  });

  it('stops converting when the notes are full', async () => {
    const { mail, parsed } = await read(`${head(html)}${fill('<p>Something that is said.</p>\r\n', 12 * mb)}`);
    expect(mail.text.length).toBeLessThan(50_000);
    expect(parsed).toBeLessThan(120_000);
  });

  it('with text and 90 attachments keeps its text and all names, and parses no HTML', async () => {
    const part = (n: number) =>
      `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="file-${n}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${fill(`${'QUJD'.repeat(19)}\r\n`, 120_000)}\r\n`;
    const text = '--b\r\nContent-Type: text/plain\r\n\r\nThe contracts.\r\n';
    const parts = Array.from({ length: 90 }, (_, n) => part(n)).join('');
    const { mail, writes } = await read(
      `${head('Content-Type: multipart/mixed; boundary=b\r\n')}${text}${parts}--b--\r\n`,
    );
    expect(mail.text).toBe('The contracts.');
    expect(mail.attachments).toHaveLength(90);
    expect(writes).toEqual([]);
  });
});
