/** One line of a vCard (RFC 6350) or an iCalendar file (RFC 5545): name, parameters and the encoded value. */
export interface ContentLine {
  name: string;
  value: string;
}

const lineOctets = 75;

/** Returns a text as a value: special characters are escaped, other control characters removed. */
export function contentText(words: string): string {
  return words
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Returns a time such as 20261205T103000Z. */
export function contentMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Returns the lines of a file, ending in CRLF and folded at 75 octets, never inside a character. */
export function contentFile(lines: readonly ContentLine[]): string {
  return lines.map(({ name, value }) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      parts.push(part);
      part = '';
      // The space that starts a continuation line counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
