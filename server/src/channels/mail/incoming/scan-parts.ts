/** Maximum length of a part's headers; more than any mail program writes. */
const longestHead = 4 * 1024;
const maxHeads = 100;
/** Maximum number of lines that look like the start of a part, because each costs time. */
const maxTries = 1_000;
const longestBoundary = 200;
const mark = Buffer.from('\n--');

export interface PartScanner {
  add(chunk: Buffer): void;
  /** Returns the headers of each part that began in the added chunks. */
  heads(): string[];
}

/** Returns true if a part header follows the line, or may follow in the next chunk. */
function isLikely(bytes: Buffer, start: number): boolean {
  const end = bytes.indexOf(10, start + mark.length);
  if (end < 0) return bytes.length - start <= longestBoundary;
  const name = bytes.toString('latin1', end + 1, end + 9).toLowerCase();
  return end - start <= longestBoundary && 'content-'.startsWith(name);
}

/** Finds the headers of the parts of a mail while it is streamed, for the names of attachments beyond the start that is kept in memory. */
export function createPartScanner(): PartScanner {
  const found: string[] = [];
  let tries = 0;
  let rest: Buffer = Buffer.alloc(0);

  function scan(bytes: Buffer): Buffer {
    let at = 0;
    for (;;) {
      const start = bytes.indexOf(mark, at);
      if (start < 0) return bytes.subarray(Math.max(at, bytes.length - mark.length + 1));
      at = start + mark.length;
      if (!isLikely(bytes, start)) continue;
      tries += 1;
      if (tries > maxTries) return Buffer.alloc(0);
      const head = bytes.subarray(start, start + longestHead).toString('latin1');
      const [whole, content = ''] = /^\n--[^\r\n]{1,200}\r?\n((?:[^\r\n]+\r?\n)+)\r?\n/.exec(head) ?? [];
      if (whole === undefined && bytes.length - start < longestHead) return bytes.subarray(start);
      if (whole !== undefined && /^content-/im.test(content)) found.push(content.trimEnd());
      if (found.length >= maxHeads) return Buffer.alloc(0);
    }
  }

  return {
    add(chunk) {
      if (found.length < maxHeads && tries <= maxTries)
        rest = Buffer.from(scan(rest.length === 0 ? chunk : Buffer.concat([rest, chunk])));
    },
    heads: () => found,
  };
}
