import assert from 'node:assert/strict';
import { backlogRoutes, contactRoutes, taskRoutes } from '@aide/contract';
import type { Page } from '@playwright/test';
import { call, type Account } from './accounts.ts';

/** Two of them share a first name. */
const people = ['Priya Raman', 'Priya Shah', 'Dev Patel'];

interface Seed {
  tasks?: readonly Record<string, unknown>[];
  contacts?: number;
  backlog?: number;
}

/** Fills an account through the API. */
export async function seed(
  serverUrl: string,
  { token }: Account,
  { tasks = [], contacts = 0, backlog = 0 }: Seed,
): Promise<void> {
  for (const body of tasks) await create(serverUrl, token, taskRoutes.createTask, body);
  for (let at = 0; at < contacts; at += 1)
    await create(serverUrl, token, contactRoutes.createContact, { name: people[at] ?? `Person ${at + 1}` });
  for (let at = 0; at < backlog; at += 1)
    await create(serverUrl, token, backlogRoutes.createBacklogItem, { title: `Idea ${at + 1}` });
}

async function create(
  serverUrl: string,
  token: string,
  route: { method: string; path: string; status: number },
  body: unknown,
): Promise<void> {
  const response = await call(serverUrl, route, { body, token });
  assert.equal(response.status, route.status, JSON.stringify(response.body));
}

export function titled(count: number, fields: Record<string, unknown> = {}): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => ({ title: `Task ${at + 1}`, ...fields }));
}

/** Marks the gate as passed, so that the full dashboard is displayed with few tasks. */
export async function passGate(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('dashboard_gate_passed', 'true'));
}

/** Prevents Quick Setup, which takes the place of the voice button in browsers with notifications. */
export async function dismissQuickSetup(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('telegram_nudge_dismissed', 'true'));
}
