import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContacts, loadPairs } from '../corpus/load-corpus.ts';
import { isHindiFrame } from '../src/hindi/frame-words.ts';
import { parseTokens } from '../src/hindi/parse-tokens.ts';
import { parseHindiMessage } from '../src/hindi/request/task-words.ts';
import { blankRetracted } from '../src/hindi/retracted.ts';
import { buildContactIndex, readRequest } from '../src/index.ts';
import { findLostWords } from '../src/message/keep-words.ts';
import { findReminderOffset } from '../src/message/reminder-offset.ts';
import { findRetracted } from '../src/parse-words.ts';
import { parseOwnKinds } from '../train/load-data.ts';

const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
const contacts = buildContactIndex(loadContacts());
const options = { now, timeZone: 'Asia/Kolkata', contacts, tasks: [] };

/** The sentences of the test sets: `text` of each JSON line, or the part before "=>". */
function loadSets(): string[] {
  const folder = new URL('sets/', import.meta.url);
  return readdirSync(folder).flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) =>
        name.endsWith('.jsonl')
          ? ((JSON.parse(line) as { text?: string }).text ?? '')
          : line
              .slice(0, Math.max(0, line.lastIndexOf('=>')))
              .trim()
              .replaceAll(String.raw`\n`, '\n'),
      ),
  );
}

const sentences = [
  ...loadPairs('messages.txt').map(({ text }) => text),
  ...parseOwnKinds().map(({ text }) => text),
  ...loadSets(),
].filter((text) => text !== '');

/** The words of a text that were taken back ("call Tom, no, Rita") or are a field of their own: "10 minutes before". */
function listRetracted(text: string): string[] {
  const { findTimes } = parseHindiMessage(text, options);
  const blanked = blankRetracted(text, parseTokens(text), findTimes);
  return [
    ...findRetracted(text, contacts).map((token) => token.text),
    ...findReminderOffset(text).flatMap(({ start, end }) => text.slice(start, end).split(' ')),
    ...text.split(/\s+/).filter((word) => !blanked.includes(word)),
  ];
}

/** The content words of a message of new tasks that no task has, except those that were taken back. */
function listLost(parts: readonly string[], joint = ''): string[] {
  const text = parts.join(joint);
  const request = readRequest(text, options);
  if (request.kind !== 'capture') return [];
  const lost = findLostWords(text, request.tasks, isHindiFrame).map(({ start, end }) => text.slice(start, end));
  const retracted = new Set(lost.length > 0 ? [text, ...parts].flatMap(listRetracted) : []);
  return lost.filter((word) => !retracted.has(word));
}

// Two thousand sentences in one test: only a hang reaches this limit, also on a machine with thirty busy processes.
describe('every content word of a message is in a task', { timeout: 900_000 }, () => {
  test('for each sentence of the corpus and the test sets', () => {
    const lost = sentences.map((text) => [text, ...listLost([text])]).filter(([, ...words]) => words.length > 0);
    expect(sentences.length).toBeGreaterThan(2000);
    expect(lost).toEqual([]);
  });

  test('for two to four of these sentences in one message', () => {
    const some = fc.array(fc.constantFrom(...sentences), { minLength: 2, maxLength: 4 });
    const joints = fc.constantFrom('. ', '\n', ', ', ' and ', '; ', '\n\n');
    fc.assert(
      fc.property(some, joints, (parts, joint) => {
        expect(listLost(parts, joint)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });
});
