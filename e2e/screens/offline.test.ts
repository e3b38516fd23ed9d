import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished } from 'vitest';
import { disconnect } from '../dom/api.ts';
import { passGate } from '../dom/parts.ts';
import { getAddress } from '../dom/queries.ts';
import { api, app, test, user } from '../dom/setup.ts';

test('a page that failed to load loads when the server is reachable again', async ({ seed }) => {
  await seed.task({ title: 'Send the deck' });
  let down = true;
  api.intercept(({ path }) => (down && path === '/api/v1/tasks' ? disconnect() : undefined));
  await app.open('/tasks');
  await screen.findByRole('button', { name: 'Try Again' });
  await screen.findByText(/^You’re offline\./);
  down = false;
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('Send the deck'));
});

test('shared text and the shortcut open the capture box, and a launched file its import', async ({ seed }) => {
  await seed.task({ title: 'Send the deck' });
  passGate();
  onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
  // Only installed Chromium apps have the launch queue.
  const launched = new File(['Name,Email\nPriya Raman,priya@example.com\n'], 'people.csv', { type: 'text/csv' });
  const files = () => (location.hash === '#launched' ? [{ getFile: () => Promise.resolve(launched) }] : []);
  const setConsumer = (consumer: (launch: object) => void) => consumer({ files: files() });
  Object.defineProperty(window, 'launchQueue', { configurable: true, value: { setConsumer } });
  const share = { share_title: 'A page', share_text: 'Read this tomorrow', share_url: 'https://example.com/a' };
  await app.open(`/dashboard?${new URLSearchParams(share).toString()}`);
  const box = () => screen.getByLabelText('Capture a task');
  await waitFor(() => expect(box()).toHaveProperty('value', 'A page Read this tomorrow https://example.com/a'));
  await waitFor(() => expect(getAddress()).toMatch(/\/dashboard$/));
  await user.clear(await waitFor(box));
  await app.open('/dashboard?capture');
  await waitFor(() => expect(document.activeElement).toBe(box()));
  await app.open('/tasks#launched');
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Upload CSV' }).textContent).toContain('Priya Raman'));
});
