import type { TaskHistoryEntry } from '@aide/contract';
import { describe, expect, it } from 'vitest';
import { formatChanges, formatEntry } from './history.rules.ts';

const entry = (changes: TaskHistoryEntry['changes'], extra: Partial<TaskHistoryEntry> = {}): TaskHistoryEntry => ({
  id: 'h',
  at: '2026-11-15T04:00:00.000Z',
  channel: 'web',
  action: 'updated',
  reason: null,
  changes,
  ...extra,
});
const priya = { id: 'p', name: 'Priya' } as Parameters<typeof formatChanges>[1]['contacts'][number];
const words = { contacts: [priya], timeZone: 'Asia/Kolkata' };

describe('the history of a task', () => {
  it('names the action and the channel', () => {
    expect(formatEntry(entry({}, { action: 'status_changed', channel: 'telegram' }))).toBe(
      'Status changed in Telegram',
    );
    expect(formatEntry(entry({}, { action: 'created', channel: 'email' }))).toBe('Created by email');
  });

  it('formats every changed field', () => {
    expect(
      formatChanges(
        entry({
          title: { from: 'Deck', to: 'New deck' },
          priority: { from: 'medium', to: 'high' },
          contact_id: { from: null, to: 'p' },
          description: { from: 'a', to: 'b' },
        }),
        words,
      ),
    ).toEqual(['Title: Deck → New deck', 'Priority: Medium → High', 'Contact: none → Priya', 'Notes changed']);
  });

  it('a due date is a day, or an instant in the user’s time zone', () => {
    expect(
      formatChanges(
        entry({
          due_date: { from: '2026-11-15T00:00:00.000Z', to: '2026-11-16T10:30:00.000Z' },
          due_has_time: { from: false, to: true },
        }),
        words,
      ),
    ).toEqual(['Due: Sun 15 Nov 2026 → Mon 16 Nov 2026, 4:00 PM']);
    expect(formatChanges(entry({ due_date: { from: '2026-11-15T00:00:00.000Z', to: null } }), words)).toEqual([
      'Due: Sun 15 Nov 2026 → No due date',
    ]);
  });
});
