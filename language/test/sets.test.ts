import { readFileSync } from 'node:fs';
import type { ParsedMessage } from '@aide/contract';
import { describe, expect, test } from 'vitest';
import { loadContacts } from '../corpus/load-corpus.ts';
import { explainMessage } from '../explain.ts';
import { buildContactIndex, describeRecurrence, parseMessage } from '../src/index.ts';

interface Example {
  name: string;
  text: string;
  titles: string[];
  /** Values that differ from the default, in any order. */
  rest: string[];
}

/** Lines `message => title || another title | values that differ from the default`, as in corpus/messages.txt. */
function parseSet(name: string): Example[] {
  const examples: Example[] = [];
  let style = '';
  for (const line of readFileSync(new URL(`sets/${name}`, import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('# class:')) style = line.slice(8).trim();
    const arrow = line.lastIndexOf('=>');
    if (line.startsWith('#') || arrow < 0) continue;
    const text = line
      .slice(0, arrow)
      .trim()
      .replaceAll(String.raw`\n`, '\n')
      .replaceAll(String.raw`\t`, '\t');
    const [titles = '', ...rest] = line
      .slice(arrow + 2)
      .trim()
      .split(/(?<!\|) \| (?!\|)/);
    examples.push({
      name: `${style}: ${text}`,
      text,
      titles: titles.split(' || '),
      rest: rest.map((part) => part.trim()),
    });
  }
  return examples;
}

function formatRest(message: ParsedMessage): string[] {
  const { due, recurrence, contactName, contactId } = message;
  return [
    ...(message.taskType === 'follow_up' ? ['follow-up'] : []),
    ...(message.priority === 'medium' ? [] : [message.priority]),
    ...(message.backlog ? ['backlog'] : []),
    ...(contactName === null && contactId === null
      ? []
      : [`${contactName ?? 'someone'} is ${contactId ?? 'nobody known'}`]),
    ...(recurrence ? [describeRecurrence(recurrence)] : []),
    ...(due ? [due.time === null ? due.date : `${due.date} ${due.time}`] : []),
  ];
}

/** Words of a title, so that punctuation and capitals are ignored. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

describe('sets written before the rules', () => {
  const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
  const contacts = buildContactIndex(loadContacts());

  test.each([
    ['english-classes.txt', 0.92],
    ['english-unseen.txt', 0.95],
    ['english-last.txt', 0.88],
    ['english-mixed.txt', 0.9],
    ['english-final.txt', 0.85],
  ])('reads every field of %s right in a share of at least %d', (name, least) => {
    const examples = parseSet(name);
    const wrong = examples.filter(({ text, titles, rest }) => {
      const message = parseMessage(text, { now, timeZone: 'Asia/Kolkata', contacts });
      const titled = titles.some((title) => plain(title) === plain(message.title));
      return !titled || formatRest(message).toSorted().join() !== rest.toSorted().join();
    });
    const share = 1 - wrong.length / examples.length;
    expect(examples.length).toBeGreaterThanOrEqual(40);
    expect(share, wrong.map(({ name: line }) => line).join('\n')).toBeGreaterThanOrEqual(least);
  });
});

test('explainMessage names the clause and the schedule that won, with reasons', () => {
  const lines = explainMessage("I owe Meera the lease. Let's do that by Monday");
  expect(lines).toContain('→ content +0.0 "I owe Meera the lease .": nothing speaks for it');
  expect(lines.some((line) => line.startsWith('→') && line.includes('a deadline (by, due, before)'))).toBe(true);
});
