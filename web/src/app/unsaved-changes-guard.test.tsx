import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { hasUnsavedChanges, useUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { BrowserRouter } from './app.tsx';
import { Link } from '../ui/link.tsx';

function Settings() {
  const [name, setName] = useState('');
  useUnsavedChanges(name !== '');
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <Link to="/settings#password">Password</Link>
      <Link to="/tasks">Tasks</Link>
      <UnsavedChangesGuard />
    </>
  );
}

/** Uses the app's router, whose history is the browser's. */
async function openSettings() {
  history.replaceState(null, '', '/tasks');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/settings" element={<Settings />} />
        <Route path="/tasks" element={<Link to="/settings">Settings</Link>} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  return user;
}

const isCloseWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved changes', () => {
  it('ask before navigation; Cancel stays, Leave navigates', async () => {
    const user = await openSettings();
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeDefined();
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('do not ask within the page, nor when everything is saved', async () => {
    const user = await openSettings();
    await user.type(screen.getByLabelText('Name'), 'A');
    await user.click(screen.getByRole('link', { name: 'Password' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeDefined();
  });

  it('ask when the Back button is pressed; Cancel stays, Leave goes back', async () => {
    const user = await openSettings();
    await user.type(screen.getByLabelText('Name'), 'Asha');
    history.back();
    expect(await screen.findByRole('alertdialog')).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe('/settings'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha');
    history.back();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeDefined();
    expect(window.location.pathname).toBe('/tasks');
  });

  it('do not ask on Back when everything is saved', async () => {
    await openSettings();
    history.back();
    expect(await screen.findByRole('link', { name: 'Settings' })).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('make the browser ask before the page is closed', async () => {
    const user = await openSettings();
    expect(isCloseWarned()).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'A');
    expect(isCloseWarned()).toBe(true);
    await user.clear(screen.getByLabelText('Name'));
    expect(isCloseWarned()).toBe(false);
  });
});
