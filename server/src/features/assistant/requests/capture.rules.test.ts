import type { Recurrence } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { applyOverrides, createItemId, getCaptureKind, listQuestions, type ParsedTask } from './capture.rules.ts';

const certain = { title: 0.9, taskType: 0.9, priority: 0.9, contact: 0.5, due: 0.9, recurrence: 0.9, backlog: 0.9 };
const due = { date: '2026-11-20', time: '16:00' };
const weekly: Recurrence = { type: 'weekly', interval: 1, daysOfWeek: [1], time: null };
const understood: ParsedTask = {
  title: 'Call Priya',
  description: null,
  taskType: 'todo',
  priority: 'medium',
  contactId: null,
  contactName: 'Priya',
  contactCandidates: ['a', 'b'],
  due,
  recurrence: null,
  backlog: false,
  remindBefore: null,
  alsoWith: [],
  labels: [],
  waiting: { for: null, since: '2026-11-18' },
  spans: [],
  confidence: certain,
  engine: 'language',
};

describe('the id of an item', () => {
  it('is a UUID of version 8 that depends on the capture and the position', () => {
    const capture = '018f4c3a-0000-7000-8000-000000000001';
    expect(createItemId(capture, 0)).toBe('346e22fc-15c4-8035-8e38-93393871b11b');
    expect(createItemId(capture, 0)).toBe(createItemId(capture, 0));
    const ids = [createItemId(capture, 0), createItemId(capture, 1), createItemId(`${capture.slice(0, -1)}2`, 0)];
    expect(new Set(ids).size).toBe(3);
    for (let position = 0; position < 50; position += 1)
      expect(createItemId(capture, position)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
  });
});

describe('corrections of a parsed message', () => {
  it('without any leave the message as it was', () => {
    expect(applyOverrides(understood)).toEqual(understood);
    expect(applyOverrides(understood, {})).toEqual(understood);
  });

  it('replace fields, which then have full confidence, and keep the others', () => {
    expect(applyOverrides(understood, { title: 'Call Ravi', task_type: 'follow_up', priority: 'high' })).toEqual({
      ...understood,
      title: 'Call Ravi',
      taskType: 'follow_up',
      priority: 'high',
      confidence: { ...certain, title: 1, taskType: 1, priority: 1 },
    });
  });

  it('by a contact end the question which one is meant', () => {
    expect(applyOverrides(understood, { contact_id: 'b' })).toEqual({
      ...understood,
      contactId: 'b',
      contactCandidates: [],
      confidence: { ...certain, contact: 1 },
    });
  });

  it('can remove the contact', () => {
    expect(applyOverrides({ ...understood, contactId: 'a' }, { contact_id: null })).toEqual({
      ...understood,
      contactId: null,
      contactCandidates: [],
      confidence: certain,
    });
  });

  it('can name a new contact, unless they choose one that exists', () => {
    expect(applyOverrides({ ...understood, contactId: 'a' }, { new_contact: 'Meera' })).toEqual({
      ...understood,
      contactId: null,
      contactName: 'Meera',
      contactCandidates: [],
      confidence: { ...certain, contact: 1 },
    });
    expect(applyOverrides(understood, { new_contact: 'Meera', contact_id: 'b' })).toMatchObject({
      contactId: 'b',
      contactName: 'Priya',
    });
  });

  it('can end the waiting', () => {
    expect(applyOverrides(understood, { waiting: null }).waiting).toBeNull();
    expect(applyOverrides(understood, { title: 'Call Ravi' }).waiting).toEqual(understood.waiting);
  });
});

describe('a corrected schedule', () => {
  const other = { date: '2026-12-01', time: null };

  it('has the new date', () => {
    expect(applyOverrides(understood, { due: other })).toEqual({
      ...understood,
      due: other,
      confidence: { ...certain, due: 1 },
    });
    expect(applyOverrides(understood, { due: null }).due).toBeNull();
  });

  it('has the new pattern without the first day of the message', () => {
    expect(applyOverrides(understood, { recurrence: weekly })).toEqual({
      ...understood,
      due: null,
      recurrence: weekly,
      confidence: { ...certain, recurrence: 1 },
    });
    expect(applyOverrides(understood, { recurrence: weekly, due: other })).toMatchObject({
      due: other,
      recurrence: weekly,
    });
  });

  it('without a pattern keeps the date of the message', () => {
    expect(applyOverrides({ ...understood, recurrence: weekly }, { recurrence: null })).toMatchObject({
      due,
      recurrence: null,
    });
  });

  it('is empty for a backlog item', () => {
    expect(applyOverrides({ ...understood, recurrence: weekly }, { backlog: true })).toMatchObject({
      due: null,
      recurrence: null,
      backlog: true,
    });
  });

  it('makes a task of a backlog item', () => {
    const item: ParsedTask = { ...understood, due: null, backlog: true };
    expect(applyOverrides(item)).toMatchObject({ due: null, backlog: true });
    expect(applyOverrides(item, { due: other })).toMatchObject({ due: other, backlog: false });
    expect(applyOverrides(item, { recurrence: weekly })).toMatchObject({ recurrence: weekly, backlog: false });
    expect(applyOverrides(item, { backlog: false })).toMatchObject({ due: null, backlog: false });
  });
});

describe('the kind of a capture', () => {
  it('is a backlog item, a recurring task or a task', () => {
    expect(getCaptureKind({ ...understood, backlog: true, recurrence: weekly })).toBe('backlog_item');
    expect(getCaptureKind({ ...understood, recurrence: weekly })).toBe('recurring_task');
    expect(getCaptureKind(understood)).toBe('task');
  });
});

describe('the questions about a capture', () => {
  const candidates = [
    { id: 'a', name: 'Priya Shah', company: 'Shah & Co', email: 'priya@example.com' },
    { id: 'b', name: 'Priya Rao', company: null, email: null },
  ];
  const summaries = [
    { id: 'a', name: 'Priya Shah', company: 'Shah & Co' },
    { id: 'b', name: 'Priya Rao', company: null },
  ];

  it('ask which of several contacts is meant, without their addresses', () => {
    expect(listQuestions(understood, candidates)).toEqual([{ about: 'contact', candidates: summaries }]);
    expect(listQuestions(understood, candidates.slice(1))).toEqual([]);
    expect(listQuestions({ ...understood, contactId: 'a' }, candidates)).toEqual([]);
  });

  it('ask whether a date of low confidence is right, except for a backlog item', () => {
    const unsure: ParsedTask = { ...understood, confidence: { ...certain, due: 0.59 } };
    expect(listQuestions(unsure, [])).toEqual([{ about: 'due', understood: due }]);
    expect(listQuestions({ ...unsure, backlog: true }, [])).toEqual([]);
    expect(listQuestions({ ...unsure, confidence: { ...certain, due: 0.6 } }, [])).toEqual([]);
  });
});
