/** One line of an iCalendar file: a name with its parameters, and a value that is already written as the format wants it. */
export interface IcsLine {
  name: string;
  value: string;
}

const lineOctets = 75;

/** A text as a value (RFC 5545, 3.3.11): what has a meaning of its own is escaped, other control characters go. */
export function icsText(words: string): string {
  return words
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** 20261205T103000Z */
export function icsMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** 20261205: a day is kept as midnight UTC of its date, whatever the zone. */
export function icsDay(day: Date): string {
  return day.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Lines end in CRLF and have at most 75 octets; a longer one goes on behind a blank, never inside a character (3.1). */
export function icsFile(lines: readonly IcsLine[]): string {
  return lines.map(({ name, value }) => `${fold(`${name}:${value}`)}\r\n`).join('');
}

function fold(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line;
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
