import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { hasUnsavedChanges, useUnsavedChanges } from '../lib/forms/unsaved-changes.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

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

function renderSettings() {
  return renderComponent(
    <Routes>
      <Route path="/settings" element={<Settings />} />
      <Route path="/tasks" element={<h1>All tasks</h1>} />
    </Routes>,
    { path: '/settings' },
  );
}

const isCloseWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved changes', () => {
  it('ask before another page is opened; Cancel stays, Leave leaves', async () => {
    const { user } = renderSettings();
    await user.type(screen.getByLabelText('Name'), 'Asha');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(screen.queryByText('All tasks')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Asha');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('All tasks')).not.toBeNull();
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('do not ask inside the page, nor when everything is saved', async () => {
    const { user } = renderSettings();
    await user.type(screen.getByLabelText('Name'), 'A');
    await user.click(screen.getByRole('link', { name: 'Password' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByText('All tasks')).not.toBeNull();
  });

  it('make the browser ask before the page is closed', async () => {
    const { user } = renderSettings();
    expect(isCloseWarned()).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'A');
    expect(isCloseWarned()).toBe(true);
    await user.clear(screen.getByLabelText('Name'));
    expect(isCloseWarned()).toBe(false);
  });
});
