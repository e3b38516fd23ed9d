import { readFileSync } from 'node:fs';
import type { Contact } from '../src/index.ts';

/** One line of the corpus, with the clock and zone it is read in. */
export interface Line {
  text: string;
  expected: string;
  at: string;
  now: Temporal.Instant;
  timeZone: string;
}

const read = (name: string): string[] => readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');

interface Clock {
  now: Temporal.Instant;
  timeZone: string;
}

/** `now 2026-11-18T10:30 Asia/Kolkata` sets the clock for the lines below it. */
function parseClock(line: string): Clock {
  const [, local = '', timeZone = ''] = line.split(' ');
  return { now: Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant(), timeZone };
}

/** Lines of the form `words => meaning`; `\n` in the words is a line break. */
export function loadPairs(name: string): Line[] {
  const lines: Line[] = [];
  let clock: Clock | null = null;
  for (const [index, line] of read(name).entries()) {
    if (line.startsWith('now ')) clock = parseClock(line);
    else if (clock && line.trim() !== '' && !line.startsWith('#')) {
      const arrow = line.lastIndexOf('=>');
      const text = line
        .slice(0, arrow)
        .trim()
        .replaceAll(String.raw`\n`, '\n');
      lines.push({ text, expected: line.slice(arrow + 2).trim(), at: `${name}:${index + 1}`, ...clock });
    }
  }
  return lines;
}

export function loadContacts(): Contact[] {
  return read('contacts.txt')
    .filter((line) => line.includes('='))
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [id = '', rest = ''] = line.split(' = ');
      const [name = '', email = '-', company = '-'] = rest.split(', ');
      return { id, name, ...(email !== '-' && { email }), ...(company !== '-' && { company }) };
    });
}
