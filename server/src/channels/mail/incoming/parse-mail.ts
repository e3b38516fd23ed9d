import type { Readable } from 'node:stream';
import type { IncomingMail } from '../../../features/assistant/email-by-date/incoming-mail.ts';
import { largestHeadBytes, maxParsedBytes } from './mail-limits.ts';
import { MailRejection } from './mail-rejection.ts';
import { createLineLimits } from './line-limits.ts';
import { startSenderCheck, type SenderCheck } from './sender-check.ts';
import { createPartScanner } from './scan-parts.ts';
import { parseContent } from './parse-content.ts';
import { checkHead, endOfHead, isAutomatic, parseHead } from './parse-head.ts';
import type { Envelope, Verdict } from './verify-sender.ts';
import { getErrorCode } from '../../../platform/errors.ts';

/** A mail with its verified author, or an automatic one, which is not processed further. */
export type ParsedMail = { isAutomatic: true } | { isAutomatic: false; mail: IncomingMail; verdict: Verdict };

export interface ParseOptions {
  envelope: Envelope;
  largestBytes: number;
  /** Verifies the whole mail while it is received. */
  verify(mail: Readable): Promise<Verdict>;
}

/**
 * Reads a mail to its end, even an invalid one, and keeps only its start in memory. The rest is streamed through the sender check with
 * backpressure.
 *
 * @throws MailRejection once the mail has been read
 */
export async function parseMail(stream: Readable, options: ParseOptions): Promise<ParsedMail> {
  const reading = new Reading(options);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) await reading.add(chunk);
    await reading.end();
  } catch (error) {
    reading.abandon();
    if (getErrorCode(error) === 'ECONNECTION')
      throw new MailRejection('hang_up', 'The connection broke before the mail was there.', error);
    throw error;
  }
  return reading.result();
}

class Reading {
  readonly #options: ParseOptions;
  readonly #guard = createLineLimits();
  readonly #beginning: Buffer[] = [];
  readonly #later = createPartScanner();
  #kept = 0;
  #size = 0;
  #refused: MailRejection | undefined;
  #isAutomatic = false;
  #check: SenderCheck | undefined;

  constructor(options: ParseOptions) {
    this.#options = options;
  }

  async add(bytes: Buffer): Promise<void> {
    this.#size += bytes.length;
    if (this.#size > this.#options.largestBytes) this.#refuse(tooLarge(this.#options.largestBytes));
    if (this.#refused || this.#isAutomatic) return;
    const chunk = this.#guarded(bytes);
    if (!chunk) return;
    if (this.#check) await this.#check.write(chunk);
    this.#keep(chunk);
    if (!this.#check) await this.#lookAtHead(endOfHead(this.#bytes()));
  }

  async end(): Promise<void> {
    if (!this.#check && !this.#refused && !this.#isAutomatic) await this.#lookAtHead(this.#bytes().length);
    this.#check?.end();
  }

  abandon(): void {
    this.#check?.abandon();
  }

  async result(): Promise<ParsedMail> {
    if (this.#refused) throw this.#refused;
    if (this.#isAutomatic || !this.#check) return { isAutomatic: true };
    const verdict = await this.#check.verdict;
    return { isAutomatic: false, verdict, mail: await parseContent(this.#bytes(), this.#later.heads()) };
  }

  /** Buffers everything until the headers are complete; then the check starts. */
  async #lookAtHead(end: number): Promise<void> {
    if ((end < 0 ? this.#kept : end) > largestHeadBytes)
      this.#refuse(new MailRejection('too_large', 'The headers of this mail are too long.'));
    if (this.#refused || end < 0) return;
    const head = parseHead(this.#bytes().subarray(0, end));
    this.#isAutomatic = isAutomatic(head, this.#options.envelope.from);
    if (this.#isAutomatic) return;
    const wrong = checkHead(head);
    if (wrong) return this.#refuse(wrong);
    this.#check = startSenderCheck(this.#options.verify);
    await this.#check.write(this.#bytes());
    this.#beginning.splice(0, Infinity, Buffer.from(this.#bytes().subarray(0, maxParsedBytes)));
    this.#kept = Math.min(this.#kept, maxParsedBytes);
  }

  #guarded(bytes: Buffer): Buffer | undefined {
    try {
      return this.#guard(bytes);
    } catch (error) {
      if (!(error instanceof MailRejection)) throw error;
      this.#refuse(error);
      return undefined;
    }
  }

  #keep(chunk: Buffer): void {
    const room = this.#check ? maxParsedBytes - this.#kept : chunk.length;
    if (chunk.length > room) this.#later.add(chunk.subarray(Math.max(0, room)));
    if (room <= 0) return;
    // A copy: a slice would keep the whole chunk in memory.
    this.#beginning.push(Buffer.from(chunk.subarray(0, room)));
    this.#kept += Math.min(room, chunk.length);
  }

  #bytes(): Buffer {
    if (this.#beginning.length > 1) this.#beginning.splice(0, Infinity, Buffer.concat(this.#beginning));
    return this.#beginning[0] ?? Buffer.alloc(0);
  }

  #refuse(refusal: MailRejection): void {
    this.#refused ??= refusal;
    this.#beginning.length = 0;
    this.#kept = 0;
    this.abandon();
  }
}

function tooLarge(largestBytes: number) {
  return new MailRejection('too_large', `A mail can have at most ${Math.floor(largestBytes / 1024 / 1024)} MB.`);
}
