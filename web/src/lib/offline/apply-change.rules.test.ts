import type { CallBody, Task } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleTask } from '../../../test/samples.ts';
import { applyTaskBody } from './apply-change.rules.ts';

/** 01:30 on 6 January in India. */
const at = '2026-01-05T20:00:00.000Z';
const call = { due_date: '2026-01-07T20:00:00.000Z', due_has_time: true };

describe('a change of a task made offline has the result that the server returns', () => {
  it.each<[string, Partial<Task>, CallBody<'updateTask'>, Partial<Task>]>([
    ['waiting starts on the user’s day', {}, { waitingFor: 'the bank' }, { waiting_since: '2026-01-06' }],
    ['the same day keeps the time', call, { dueDate: '2026-01-08' }, call],
    [
      'another day has no time',
      call,
      { dueDate: '2026-01-07' },
      { due_date: '2026-01-07T00:00:00.000Z', due_has_time: false },
    ],
    [
      'a day that is said to be one has no time',
      call,
      { dueDate: '2026-01-08', dueHasTime: false },
      { due_date: '2026-01-08T00:00:00.000Z', due_has_time: false },
    ],
    [
      'a time that is said to be a day is its day',
      {},
      { dueDate: '2026-01-08T10:00:00.000Z', dueHasTime: false },
      { due_date: '2026-01-08T00:00:00.000Z', due_has_time: false },
    ],
  ])('%s', (_title, before, body, after) => {
    const context = { at, contacts: [], timeZone: 'Asia/Kolkata' };
    expect(applyTaskBody(sampleTask(before), body, context)).toMatchObject(after);
  });
});
