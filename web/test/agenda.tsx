import type { RecurringTask } from '@aide/contract';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { TasksPage } from '../src/features/planner/tasks/components/tasks-page.tsx';
import { renderComponent } from './render.tsx';
import { sampleContact, sampleTask } from './samples.ts';
import { stubApi, type StubbedApi } from './stub-api.ts';

/** A Wednesday. */
const now = new Date('2026-11-18T10:00:00Z');
const dayMs = 86_400_000;
/** Returns a due date the given number of days from `now`. */
export const day = (days: number) => ({
  due_date: `${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`,
  due_has_time: false,
});

export const priya = sampleContact({ name: 'Priya Shah', company: 'Acme' });
const late = sampleTask({ title: 'Pay the invoice', ...day(-3), priority: 'urgent' });
export const today = sampleTask({ title: 'Call the bank', ...day(0) });
const tomorrow = sampleTask({
  title: 'Send the offer',
  ...day(1),
  contact_id: priya.id,
  contact: { id: priya.id, name: priya.name, email: priya.email, company: priya.company },
});
const steps = [true, true, false].map((isDone, index) => ({
  id: `step-${index}`,
  title: `Step ${index}`,
  done: isDone,
}));
const later = sampleTask({ title: 'Renew the lease', ...day(40), steps });
const someday = sampleTask({ title: 'Read the report' });
const done = sampleTask({ title: 'Book the flight', status: 'completed', completed_at: '2026-01-01T10:00:00.000Z' });
const all = [done, someday, later, tomorrow, today, late];

/** Sets the date to `now` and stubs the API with the sample tasks. The test restores the timers. */
export function stubAgenda(): StubbedApi {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const api = stubApi();
  api.respond('listTasks', { success: true, data: all, nextCursor: null });
  return api;
}

/** Renders the tasks page and waits for the text `first`. */
export async function renderPage(path = '/', first = 'Pay the invoice', series: readonly RecurringTask[] = []) {
  // As tall as the whole list, so that every row is rendered.
  vi.stubGlobal('innerHeight', 2000);
  const page = renderComponent(
    <TasksPage
      accountView={{ stored: null, onSave: () => undefined }}
      contacts={[priya]}
      events={[]}
      series={series}
      renderDeliveries={() => null}
      onCreate={() => undefined}
    />,
    { path },
  );
  await screen.findByText(first);
  return page;
}

export const getSection = (name: string) => screen.getByRole('region', { name });
/** Returns each section of the agenda: its name, then the titles of its rows. */
export const listSections = () =>
  screen.getAllByRole('region').map((section) => [
    section.getAttribute('aria-label'),
    ...within(section)
      .queryAllByRole('article')
      .map((row) => within(row).getByRole('heading').textContent),
  ]);
