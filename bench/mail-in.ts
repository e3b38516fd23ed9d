// npm run bench mail-in: reads the largest and the most expensive mails that are accepted, in this process.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { largestMailBytes, mostParts, mostSignatures } from '../server/src/channels/mail/incoming/mail-limits.ts';
import { readMail } from '../server/src/channels/mail/incoming/read-mail.ts';
import { verifySender, type Lookup } from '../server/src/channels/mail/incoming/verify-sender.ts';
import { describeMachine } from './lib/machine.ts';
import { printTable } from './lib/table.ts';
import { startTurnMeter } from './lib/turn-meter.ts';

const goalMs = 50;
const rounds = 3;
const chunkBytes = 64 * 1024;
const mb = 1024 * 1024;

const head = (more: string) =>
  `From: asha@permitted.example\r\nTo: tomorrow@aide.example\r\nSubject: Large\r\nMIME-Version: 1.0\r\n${more}\r\n`;
const fill = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const html = 'Content-Type: text/html; charset=utf-8\r\n';

const cells =
  '<tr><td style="padding:0">Item &amp; price</td><td><a href="https://shop.example/a?b=1">1 &euro;</a></td></tr>\r\n';
const attachment = (bytes: number, n: number) =>
  `--b\r\nContent-Type: application/pdf; name="file-${n}.pdf"\r\nContent-Disposition: attachment; filename="file-${n}.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${fill(`${'QUJD'.repeat(19)}\r\n`, bytes)}\r\n`;
const multipart = 'Content-Type: multipart/mixed; boundary=b\r\n';

const signature =
  'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=permitted.example; s=s1; h=from:to:subject; bh=AAAA; b=AAAA\r\n';

const mails: [name: string, raw: string][] = [
  ['HTML only, 12 MB of table cells', `${head(html)}<table>${fill(cells, 12 * mb)}</table>`],
  [
    'the same, quoted-printable',
    `${head(`${html}Content-Transfer-Encoding: quoted-printable\r\n`)}<table>${fill(cells.replaceAll('=', '=3D'), 12 * mb)}`,
  ],
  [
    'HTML without text, 12 MB of empty cells',
    `${head(html)}<table>${fill('<tr><td></td><td></td></tr>\r\n', 12 * mb)}`,
  ],
  ['HTML in lines of 60 KB', `${head(html)}${fill(`${'<b>x</b>'.repeat(7_500)}\r\n`, 12 * mb)}`],
  ['35 MB of text', `${head('')}${fill(`${'word '.repeat(15)}\r\n`, 35 * mb)}`],
  [
    `${mostParts - 10} attachments, 35 MB`,
    `${head(multipart)}${Array.from({ length: mostParts - 10 }, (_, n) => attachment((35 * mb) / mostParts, n)).join('')}--b--`,
  ],
  [
    `${mostParts - 10} small attachments`,
    `${head(multipart)}${Array.from({ length: mostParts - 10 }, (_, n) => attachment(4_000, n)).join('')}--b--`,
  ],
  [
    `35 MB of text with ${mostSignatures} signatures`,
    `${fill(signature, mostSignatures * signature.length)}${head('')}${fill(`${'one  two \t three '.repeat(5)}\r\n`, 35 * mb)}`,
  ],
  ['200 KB of headers', `${head(fill('X-Trace: one two three four five six seven\r\n', 200 * 1024))}Hello`],
];

async function* toChunks(raw: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < raw.length; at += chunkBytes) {
    yield raw.subarray(at, at + chunkBytes);
    // A connection delivers each chunk in a separate turn of the event loop.
    await nextTurn();
  }
}

const envelope = {
  from: 'asha@permitted.example',
  recipients: ['tomorrow@aide.example'],
  ip: '192.0.2.1',
  helo: 'mail.permitted.example',
};

const findNothing: Lookup = async (domain) => {
  throw Object.assign(new Error(`no records of ${domain}`), { code: 'ENOTFOUND' });
};

/** Returns the outcome of a mail. */
async function read(raw: Buffer): Promise<string> {
  const options = {
    envelope,
    largestBytes: largestMailBytes,
    verify: (mail: Readable) => verifySender(mail, envelope, { lookup: findNothing, domain: 'aide.example' }),
  };
  try {
    const result = await readMail(Readable.from(toChunks(raw)), options);
    return result.isAutomatic
      ? 'automatic'
      : `${result.mail.text.length} characters, ${result.mail.attachments.length} files`;
  } catch (error) {
    return error instanceof Error ? `rejected: ${error.message}` : String(error);
  }
}

const rows: string[][] = [];
let isMissed = false;
const meter = startTurnMeter();
for (const [name, text] of mails) {
  const raw = Buffer.from(text);
  let outcome = await read(raw);
  const longest = { wallMs: 0, cpuMs: 0 };
  let cpuTotalMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    await nextTurn();
    meter.read();
    outcome = await read(raw);
    const turns = meter.read();
    longest.wallMs = Math.max(longest.wallMs, turns.wallMs);
    longest.cpuMs = Math.max(longest.cpuMs, turns.cpuMs);
    cpuTotalMs = turns.cpuTotalMs;
  }
  isMissed ||= longest.cpuMs > goalMs;
  rows.push([
    name,
    (raw.length / mb).toFixed(1),
    cpuTotalMs.toFixed(0),
    longest.wallMs.toFixed(0),
    longest.cpuMs.toFixed(0),
    outcome,
  ]);
}
meter.stop();
console.log(describeMachine());
printTable(`Reading a mail with the check of its sender, ${rounds} times (goal: blocked under ${goalMs} ms)`, [
  ['mail', 'MB', 'processor, ms', 'event loop blocked at most, ms', 'by processor time, ms', 'read as'],
  ...rows,
]);
process.exitCode = isMissed ? 1 : 0;
