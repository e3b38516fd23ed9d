/** One line of a vCard (RFC 6350) or an iCalendar file (RFC 5545): a name with its parameters, and a value as the format wants it. */
export interface ContentLine {
  name: string;
  value: string;
}

const lineOctets = 75;

/** A text as a value: what has a meaning of its own is escaped, other control characters go. */
export function contentText(words: string): string {
  return words
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** 20261205T103000Z */
export function contentMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Lines end in CRLF and have at most 75 octets; a longer one is continued after a space, never inside a character. */
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
      // The blank that begins the next line counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
