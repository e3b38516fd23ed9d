import { reminderRoutes, type FailedDelivery } from '@aide/contract';
import type { Page } from '@playwright/test';
import { stubApi } from './stub-api.ts';

export const findFailedRows = (page: Page) =>
  page.getByRole('list', { name: 'Could not be delivered' }).getByRole('listitem');

/** Returns a failed digest of a day in November, with changes. */
export function failure(number: number, changes: Partial<FailedDelivery> = {}): FailedDelivery {
  return {
    id: `01980000-0000-7000-8000-00000000000${number}`,
    kind: 'digest',
    channel: 'email',
    due_at: `2020-11-1${number}T02:00:00.000Z`,
    attempts: 16,
    reason: 'Aide could not reach the mail server.',
    task: null,
    ...changes,
  };
}

/** Replaces the list of failed deliveries. */
export const stubFailedDeliveries = (page: Page, data: FailedDelivery[], nextCursor: string | null = null) =>
  stubApi(page, reminderRoutes.listFailedDeliveries, 200, { success: true, data, nextCursor });
