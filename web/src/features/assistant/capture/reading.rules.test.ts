import type { Contact, ParsedMessage } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { sampleParsedMessage } from '../../../../test/samples.ts';
import { cutAtSpans } from '../../../lib/text/cut-at-spans.ts';
import { formatParsedDue, applyCorrections } from './reading.rules.ts';

const message = sampleParsedMessage({
  taskType: 'follow_up',
  contactName: 'Priya',
  contactCandidates: ['a', 'b'],
  due: { date: '2026-11-19', time: '16:00' },
  confidence: { title: 1, taskType: 1, priority: 1, contact: 0.5, due: 1, recurrence: 1, backlog: 1 },
});
const contacts = ['a', 'b', 'c'].map((id) => ({ id, name: `Priya ${id}` }) as Contact);
const reading = { text: '', message, recurrenceText: null };

describe('the parsed fields', () => {
  it('ask which of several contacts is meant, until one is chosen', () => {
    expect(applyCorrections(reading, {}, contacts).candidates.map(({ id }) => id)).toEqual(['a', 'b']);
    const chosen = applyCorrections(reading, { contact_id: 'b' }, contacts);
    expect(chosen).toMatchObject({ contactId: 'b', candidates: [] });
  });

  it('are overridden by the user’s corrections', () => {
    const corrected = applyCorrections(reading, { task_type: 'todo', priority: 'high', due: null }, contacts);
    expect(corrected).toMatchObject({ taskType: 'todo', priority: 'high', due: null });
  });

  it('show who is waited for, until the user removes it', () => {
    const since = '2026-11-18';
    const waiting = (changes: Partial<ParsedMessage>, overrides = {}) =>
      applyCorrections({ ...reading, message: { ...reading.message, ...changes } }, overrides, contacts).waitingFor;
    expect(waiting({})).toBeNull();
    expect(waiting({ contactId: 'a', waiting: { for: null, since } })).toBe('Priya a');
    expect(waiting({ waiting: { for: 'the bank', since } })).toBe('the bank');
    expect(waiting({ contactName: null, waiting: { for: null, since } })).toBe('');
    expect(waiting({ waiting: { for: 'the bank', since } }, { waiting: null })).toBeNull();
  });

  it('have the due date in words', () => {
    const now = new Date('2026-11-18T05:00:00Z');
    expect(formatParsedDue({ date: '2026-11-19', time: '16:00' }, now, 'Asia/Kolkata')).toBe('Due tomorrow, 4:00 PM');
    expect(formatParsedDue({ date: '2026-11-18', time: null }, now, 'Asia/Kolkata')).toBe('Due today');
    expect(formatParsedDue({ date: '2026-11-20', time: '16:00' }, now, 'Asia/Kolkata')).toBe('Due Fri 20 Nov, 4:00 PM');
    expect(formatParsedDue({ date: '2026-11-24', time: null }, now, 'Asia/Kolkata')).toBe('Due Tue 24 Nov');
    expect(formatParsedDue({ date: '2026-11-25', time: null }, now, 'Asia/Kolkata')).toBe('Due Wed 25 Nov');
  });

  it('are marked in the text, which stays complete', () => {
    const text = 'call Priya tomorrow';
    const pieces = cutAtSpans(text, [
      { field: 'due', start: 11, end: 19 },
      { field: 'contact', start: 5, end: 10 },
      { field: 'priority', start: 6, end: 8 },
    ]);
    expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(['Priya', 'tomorrow']);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});
