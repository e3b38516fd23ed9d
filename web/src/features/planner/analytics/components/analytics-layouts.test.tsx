import type { Analytics } from '@aide/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import { noAnalytics } from '../analytics.rules.ts';
import { DetailedLayout } from './analytics-page.tsx';
import { ExecutiveLayout } from './executive-layout.tsx';
import { MinimalLayout } from './minimal-layout.tsx';

const analytics: Analytics = {
  ...noAnalytics,
  weeklyStats: { ...noAnalytics.weeklyStats, completionRate: 75, totalTasks: 12, completedTasks: 9 },
  comparison: { completionRate: 15, responseTime: 24 },
  dailyWindow: 'last_seven_days',
  dailyPerformance: [{ day: 'Monday', created: 10, completed: 25 }],
  productivityTrends: {
    ...noAnalytics.productivityTrends,
    weeklyTrends: { tasksCreated: 7, tasksCompleted: 9, totalTasks: 12 },
  },
};

const barHeights = () =>
  [...document.querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => style.height).slice(0, 2);

describe('the comparison with the previous period', () => {
  it('is computed from the data [S9.fix.01, S9.fix.02]', () => {
    renderComponent(<ExecutiveLayout analytics={analytics} period="week" />);
    expect(screen.getByText('+15% from last week')).not.toBeNull();
    expect(screen.getByText('24% faster')).not.toBeNull();
  });

  it('names the previous period and the direction', () => {
    const worse = { ...analytics, comparison: { completionRate: -4, responseTime: -30 } };
    renderComponent(<DetailedLayout analytics={worse} period="month" />);
    expect(screen.getByText('−4% from last month')).not.toBeNull();
    expect(screen.getByText('30% slower')).not.toBeNull();
  });

  it('shows no change instead of 0% faster', () => {
    const same = { ...analytics, comparison: { completionRate: 0, responseTime: 0 } };
    renderComponent(<ExecutiveLayout analytics={same} period="week" />);
    expect(screen.getByText('No change')).not.toBeNull();
    expect(screen.queryByText(/faster|slower/)).toBeNull();
  });

  it('is absent if there is nothing to compare with', () => {
    renderComponent(<ExecutiveLayout analytics={{ ...analytics, comparison: noAnalytics.comparison }} period="week" />);
    expect(screen.queryByText(/from last week|faster|slower/)).toBeNull();
  });
});

describe('the chart of the days', () => {
  it.each([
    ['detailed', DetailedLayout],
    ['minimal', MinimalLayout],
  ])('of the %s layout paints 10 of 25 tasks at 40% and 25 at 100% [S9.list.04]', (_name, Layout) => {
    renderComponent(<Layout analytics={analytics} period="week" />);
    expect(barHeights()).toEqual(['100%', '40%']);
  });

  it('is titled by the days it shows', () => {
    renderComponent(<MinimalLayout analytics={analytics} period="week" />);
    expect(screen.getByRole('heading', { name: 'Last 7 days' })).not.toBeNull();
  });
});

it('Total Tasks and This Week show the same number', () => {
  renderComponent(<DetailedLayout analytics={analytics} period="week" />);
  const value = (label: string) => screen.getAllByText(label).at(-1)?.nextElementSibling?.textContent;
  expect(value('Total Tasks')).toBe('12');
  expect(value('This Week')).toBe('12');
});
