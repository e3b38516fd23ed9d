import { longestLine, maxLines } from './mail-limits.ts';
import { MailRejection } from './mail-rejection.ts';

const lf = 0x0a;
const cr = 0x0d;

/**
 * Returns a filter that ends every line with CRLF, as the signature check does, but much faster. Throws for overlong lines and for more
 * lines than a mail of that size has: either would occupy that check for minutes.
 */
export function createLineLimits(): (chunk: Buffer) => Buffer {
  let lines = 0;
  let length = 0;
  let last = 0;

  function grow(by: number): void {
    length += by;
    if (length > longestLine) throw new MailRejection('unreadable', 'This mail has lines that are too long.');
  }

  return (chunk) => {
    const bare: number[] = [];
    let from = 0;
    for (let at = chunk.indexOf(lf); at >= 0; at = chunk.indexOf(lf, from)) {
      if ((at === 0 ? last : chunk[at - 1]) !== cr) bare.push(at);
      grow(at - from);
      length = 0;
      from = at + 1;
      lines += 1;
    }
    if (lines > maxLines) throw new MailRejection('unreadable', 'This mail has too many lines.');
    grow(chunk.length - from);
    last = chunk.at(-1) ?? last;
    return bare.length === 0 ? chunk : insertCarriageReturns(chunk, bare);
  };
}

function insertCarriageReturns(chunk: Buffer, bare: number[]): Buffer {
  const whole = Buffer.allocUnsafe(chunk.length + bare.length);
  let read = 0;
  let write = 0;
  for (const at of bare) {
    write += chunk.copy(whole, write, read, at);
    whole[write] = cr;
    write += 1;
    read = at;
  }
  chunk.copy(whole, write, read);
  return whole;
}
