import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, useState, type ComponentType } from 'react';
import { Route, Routes, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { stubApi } from '../../../test/stub-api.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { BrowserRouter } from '../app.tsx';
import { Capture } from './capture.tsx';

function Shell({ Late }: { Late: ComponentType }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => void navigate('/late')}>Open the page</button>
      <button onClick={() => setIsOpen(true)}>Capture a thought</button>
      <button onClick={() => void navigate('/other')}>Open another page</button>
      <Routes>
        <Route path="/late" element={<Late />} />
        <Route path="*" element={<h1>First page</h1>} />
      </Routes>
      {isOpen && <Capture onClose={() => setIsOpen(false)} />}
    </>
  );
}

it('stays when the page that was loading arrives, and closes when another one opens', async () => {
  const api = stubApi();
  api.respond('listTasks', { success: true, data: [], nextCursor: null });
  api.respond('listContacts', { success: true, data: [], nextCursor: null });
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Shell Late={lazy(() => promise)} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const click = (name: string) => userEvent.click(screen.getByText(name), { pointerEventsCheck: 0 });
  await click('Open the page');
  expect(screen.queryByText('First page')).not.toBeNull();
  await click('Capture a thought');
  await screen.findByRole('dialog', { name: 'Capture' });
  resolve({ default: () => <h1>Loaded page</h1> });
  await screen.findByText('Loaded page');
  const box = screen.getByRole('textbox', { name: 'Capture a task' });
  await userEvent.type(box, 'Call the bank');
  expect(box).toHaveProperty('value', 'Call the bank');
  expect(screen.queryByRole('dialog', { name: 'Capture' })).not.toBeNull();
  await click('Open another page');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Capture' })).toBeNull());
});
