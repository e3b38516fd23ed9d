import { reminderRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { findToast, queryFailedRows } from '../dom/parts.ts';
import { only, selectAll } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';
import { failure } from '../support/failed-deliveries.ts';

test('a rejected retry displays its reason and keeps the row', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  api.respond(reminderRoutes.listFailedDeliveries, 200, { success: true, data: [failure(1)], nextCursor: null });
  api.fail(reminderRoutes.retryDelivery, 'DELIVERY_NOT_FOUND');
  await app.open('/settings');
  await user.click(
    await waitFor(() =>
      only(
        queryFailedRows().flatMap((each) =>
          within(each).queryAllByRole('button', { name: 'Retry Morning digest by Email' }),
        ),
      ),
    ),
  );
  await findToast('error', 'Delivery not found');
  await waitFor(() => expect(queryFailedRows()).toHaveLength(1));
});

test('a failed list displays an error and disappears once it loads empty', async ({ signedIn }) => {
  expect(signedIn.token).not.toBe('');
  // Twice: the page retries once.
  api.fail(reminderRoutes.listFailedDeliveries, 'INTERNAL', { message: 'The log is locked', times: 2 });
  await app.open('/settings');
  const section = await waitFor(() => only(selectAll('#undelivered')));
  await waitFor(() => expect(within(section).getByRole('alert').textContent).toContain('The log is locked'));
  await user.click(await within(section).findByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Could not be delivered' })).toBeNull());
  await screen.findByRole('form', { name: 'Reminders' });
});
