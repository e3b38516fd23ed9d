import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { reportReachable } from '../lib/api/connection.ts';
import { RegionBoundary } from './region-boundary.tsx';

beforeEach(() => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => reportReachable(true));

function renderFailing(error: Error): void {
  const Failing = () => {
    throw error;
  };
  renderComponent(
    <RegionBoundary>
      <Failing />
    </RegionBoundary>,
  );
}
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/settings.js');

it('shows that Aide was updated when a chunk is missing, and that the user is offline when the server is unreachable', () => {
  renderFailing(missing);
  expect(screen.getByRole('alert').textContent).toContain('Aide was updated');
  act(() => reportReachable(false));
  expect(screen.getByRole('alert').textContent).toContain('You’re offlineThis page needs a connection.');
  expect(screen.queryByText('Something went wrong')).toBeNull();
});

it('shows the message of any other error', () => {
  renderFailing(new Error('The chart has no data'));
  expect(screen.getByRole('alert').textContent).toContain('Something went wrongThe chart has no data');
});
