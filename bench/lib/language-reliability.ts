import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedField, ParsedMessage } from '@aide/contract';
import type { Contact } from '@aide/language';
import { buildContactIndex, parseMessage } from '@aide/language';
import { toInstant } from '../language-parsers/shape.ts';
import { percent, printTable } from './table.ts';

/** One field of one message: its confidence, and whether it was right. */
export interface Judged {
  field: ParsedField;
  confidence: number;
  right: boolean;
}

interface Row {
  text: string;
  now: string;
  timezone: string;
  dayFirst?: boolean | null;
  core?: boolean;
  doubt?: boolean;
  /** Point in time: all accepted instants. */
  accept?: string[];
  anyTime?: boolean;
  /** Recurrence. */
  expected?: { freq: string; interval: number; byday: string[] | null } | string;
  /** Utterances. */
  hasSchedule?: boolean;
  spans?: { person?: string[] };
}

const SETS = ['datetime-resolve-dev', 'duckling-time-dev', 'chrono-en-dev', 'negatives-dev'];
const SPOKEN = ['slurp-devset', 'nlueval-dev'];

async function readRows(data: string, set: string): Promise<Row[]> {
  const text = await readFile(path.join(data, 'public', `${set}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

function read(row: Row, contacts: Parameters<typeof parseMessage>[1]['contacts']): ParsedMessage {
  const order = typeof row.dayFirst === 'boolean' ? { dayFirst: row.dayFirst } : {};
  return parseMessage(row.text, {
    now: toInstant(row.now, row.timezone),
    timeZone: row.timezone,
    contacts,
    ...order,
  });
}

const moment = ({ due }: ParsedMessage): string =>
  due === null ? '' : due.time === null ? due.date : `${due.date}T${due.time}`;

/** A date in a point-in-time set is right if it is one of the accepted ones, or absent where there is none to find. */
function isRight(row: Row, got: ParsedMessage): boolean {
  if (!row.accept) return got.due === null;
  const day = row.accept.some((accepted) => accepted.slice(0, 10) === got.due?.date);
  return row.anyTime === true ? day : row.accept.includes(moment(got));
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The same frequency on the same days; if the set names no day, any day is accepted. */
function isRhythmRight({ expected }: Row, { recurrence }: ParsedMessage): boolean {
  if (typeof expected !== 'object' || recurrence === null) return false;
  const days = (recurrence.daysOfWeek ?? []).map((day) => WEEKDAYS[day] ?? '');
  const sameDays = expected.byday === null || days.toSorted().join(',') === expected.byday.toSorted().join(',');
  return expected.freq.toLowerCase() === recurrence.type && expected.interval === recurrence.interval && sameDays;
}

const listWords = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** Whether the contact is one of the persons labelled in the utterance. */
function isPersonRight(persons: readonly string[], { contactName }: ParsedMessage): boolean {
  if (contactName === null) return persons.length === 0;
  const words = listWords(contactName);
  return persons.flatMap(listWords).some((word) => words.includes(word));
}

/** The fields that the public sets can judge, with their confidence. */
export async function judgePublicSets(data: string): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const set of SETS) {
    for (const row of (await readRows(data, set)).filter(({ core }) => core !== false)) {
      const got = read(row, []);
      judged.push({ field: 'due', confidence: got.confidence.due, right: isRight(row, got) });
    }
  }
  for (const row of (await readRows(data, 'recurrence-resolve-dev')).filter(({ core }) => core !== false)) {
    const got = read(row, []);
    judged.push({ field: 'recurrence', confidence: got.confidence.recurrence, right: isRhythmRight(row, got) });
  }
  for (const set of SPOKEN) {
    const file = await readFile(path.join(data, 'public', `${set}.contacts.json`), 'utf8');
    const contacts = buildContactIndex(JSON.parse(file) as Contact[]);
    for (const row of (await readRows(data, set)).filter(({ doubt }) => doubt !== true)) {
      const got = read(row, contacts);
      judged.push(
        { field: 'due', confidence: got.confidence.due, right: (got.due !== null) === row.hasSchedule },
        {
          field: 'contact',
          confidence: got.confidence.contact,
          right: isPersonRight(row.spans?.person ?? [], got),
        },
      );
    }
  }
  return judged;
}

const BUCKETS = [0.9, 0.8, 0.7, 0.5, 0];

/** Whether the confidence is calibrated: at 0.9 and above a field must be right in 97 of 100 cases. */
export function printReliability(columns: Readonly<Record<string, readonly Judged[]>>): void {
  const cell = (judged: readonly Judged[]): string =>
    `${percent(judged.filter(({ right }) => right).length, judged.length)} (${judged.length})`;
  const rows = BUCKETS.map((from, at) => [
    `from ${from}`,
    ...Object.values(columns).map((judged) =>
      cell(judged.filter(({ confidence }) => confidence >= from && confidence < (BUCKETS[at - 1] ?? Infinity))),
    ),
  ]);
  printTable('Reliability: of the fields read with this confidence, percent right (fields); goal: 97 from 0.9 on', [
    ['confidence', ...Object.keys(columns)],
    ...rows,
  ]);
}
