import type { Priority } from '@aide/contract';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleTask } from '../../../../../test/samples.ts';
import { DueBadge } from './due-badge.tsx';

const today = Date.parse('2026-11-18T00:00:00.000Z');

function renderTitle(priority: Priority, days: number | null, status: 'pending' | 'completed' = 'pending') {
  const due_date = days === null ? null : new Date(today + days * 86_400_000).toISOString();
  const task = sampleTask({ priority, status, due_date, due_has_time: false });
  const { container } = render(<DueBadge task={task} now={new Date('2026-11-18T10:00:00Z')} timeZone="UTC" />);
  return container.querySelector('[data-due]')?.getAttribute('title') ?? '';
}

describe('the due date of a task', () => {
  it.each([
    ['urgent', null, true],
    ['urgent', 30, true],
    ['high', 2, true],
    ['high', 3, false],
    ['high', -4, true],
    ['high', null, false],
    ['medium', 1, true],
    ['medium', 2, false],
    ['low', -4, false],
  ] as const)('%s in %s days: flagged %s [S4.urg.05, S4.urg.06, S4.urg.07]', (priority, days, isFlagged) => {
    expect(renderTitle(priority, days).startsWith('Urgent: ')).toBe(isFlagged);
  });

  it('is not flagged once the task is completed', () => {
    expect(renderTitle('urgent', 0, 'completed')).not.toContain('Urgent');
  });
});
