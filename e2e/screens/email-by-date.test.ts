import { emailByDateRoutes } from '@aide/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { only, selectAll, withText } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

const section = () => only(withText(selectAll('section'), 'Email by date'));
const addresses = () => screen.getByRole('list', { name: 'Addresses with a date' });

test('without inbound mail the settings show a message, and a failed load can be retried', async ({
  signedIn,
  problems,
}) => {
  const data = { domain: null, addresses: [], commands: [], sender: signedIn.email, suffix: null };
  api.respond(emailByDateRoutes.getMailAddresses, 200, { success: true, data });
  await app.open('/settings');
  await waitFor(() => expect(section().textContent).toContain('Mail is not set up on this server yet.'));
  api.reset();
  problems.allow(/503/);
  api.fail(emailByDateRoutes.getMailAddresses, 'UNAVAILABLE', { message: 'Aide is resting', times: 2 });
  await app.reload();
  await waitFor(() => expect(section().textContent).toContain('Aide is resting'));
  await user.click(await waitFor(() => within(section()).getByRole('button', { name: 'Try Again' })));
  await waitFor(addresses);
});
