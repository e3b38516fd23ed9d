import { describe, expect, it } from 'vitest';
import { canRetry, formatNotice } from './failed-deliveries.tsx';

const task = { id: '01980000-0000-7000-8000-000000000001', title: 'Call Priya', waiting: true };

describe('a failed delivery', () => {
  it('is named by its kind, a reminder with its task', () => {
    expect(formatNotice({ kind: 'reminder', task })).toBe('Reminder: Call Priya');
    expect(formatNotice({ kind: 'digest', task: null })).toBe('Morning digest');
  });

  it('can be retried, unless its task no longer needs it', () => {
    expect(canRetry({ task: null })).toBe(true);
    expect(canRetry({ task })).toBe(true);
    expect(canRetry({ task: { ...task, waiting: false } })).toBe(false);
  });
});
