import { expect, type Page } from '@playwright/test';
import type { Seed } from './seed.ts';

/** The toasts of new notifications. */
export const findNewNotifications = (page: Page) => page.getByRole('region', { name: 'New notifications' });

export const findNotificationRows = (page: Page) =>
  page.getByRole('list', { name: 'Notifications', exact: true }).getByRole('listitem');

/** Creates a task whose reminder is sent two seconds later. */
export async function createDueTask(seed: Seed, title: string): Promise<void> {
  const task = await seed.task({ title, due_date: new Date(Date.now() + 2_000).toISOString(), due_has_time: true });
  expect(task.due_has_time).toBe(true);
}

/** Opens a page and waits until its bell has the notifications of the server. */
export async function openWithNotifications(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse((response) => response.url().includes('/api/v1/notifications?limit=20'));
  await page.goto(path);
  await loaded;
}
