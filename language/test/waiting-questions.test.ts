import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { KnownTask } from '../src/index.ts';
import { readRequest } from '../src/index.ts';

/** 45 questions about outstanding replies and 25 other sentences, written without knowledge of the rules. */
const rows = readFileSync(new URL('sets/waiting-questions.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) =>
    z.object({ text: z.string(), ask: z.boolean(), taskIds: z.array(z.string()).optional() }).parse(JSON.parse(line)),
  );

function task(id: string, title: string, extra: Partial<KnownTask> = {}): KnownTask {
  return {
    id,
    title,
    contactId: null,
    status: 'pending',
    due: null,
    recurring: false,
    taskType: 'follow_up',
    priority: 'medium',
    completedOn: null,
    ...extra,
  };
}

const options = {
  now: Temporal.Instant.from('2026-11-16T06:00:00Z'),
  timeZone: 'Asia/Kolkata',
  contacts: [
    { id: 'c1', name: 'Rahul Verma' },
    { id: 'c2', name: 'Meera Shah' },
    { id: 'c3', name: 'Priya Nair' },
    { id: 'c4', name: 'Tom Baker' },
  ],
  tasks: [
    task('t1', 'Follow up with Rahul', { contactId: 'c1', waitingFor: '' }),
    task('t2', 'Waiting on Meera for the contract', { contactId: 'c2', waitingFor: '' }),
    task('t3', 'Waiting on Meera for the invoice', { contactId: 'c2', waitingFor: '' }),
    task('t4', 'Call Priya', { contactId: 'c3' }),
    task('t5', 'Waiting for the bank to approve the loan', { waitingFor: 'the bank' }),
    task('t6', 'Pay the rent'),
    task('t7', 'Follow up with Tom', { contactId: 'c4', waitingFor: '', recurring: true }),
  ],
};

function parseIds(text: string): string[] | null {
  const got = readRequest(text, options);
  return got.kind === 'question' ? got.taskIds.toSorted((a, b) => a.localeCompare(b)) : null;
}

it('does not read statements or tasks as questions about replies', () => {
  const wrong = rows.filter(({ ask, text }) => !ask && parseIds(text) !== null);
  expect(wrong).toEqual([]);
});

it('reads at least 41 of 45 questions about outstanding replies', () => {
  const missed = rows.filter(({ ask, text, taskIds }) => ask && parseIds(text)?.join() !== taskIds?.join());
  // Three have typing errors in the question words; one has a full name in lower case.
  expect(missed.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(4);
});
