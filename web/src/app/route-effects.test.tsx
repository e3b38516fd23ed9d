import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { useFirstFocus } from '../lib/browser/use-first-focus.ts';
import { RouteEffects } from './route-effects.tsx';
import { Link } from '../ui/link.tsx';

function List({ title }: { title: string }) {
  return (
    <main>
      <h1 tabIndex={-1}>{title}</h1>
      <Link to="/register">Sign up</Link>
      <Link to="/contacts">Contacts</Link>
    </main>
  );
}

function Form() {
  const first = useRef<HTMLInputElement>(null);
  useFirstFocus(first);
  return (
    <main>
      <h1 tabIndex={-1}>Create your account</h1>
      <input ref={first} aria-label="Full Name" />
      <Link to="/tasks">Tasks</Link>
    </main>
  );
}

it('focuses the heading of a new page, unless the page focuses a field', async () => {
  const { user } = renderComponent(
    <>
      <RouteEffects />
      <Routes>
        <Route path="/tasks" element={<List key="tasks" title="All tasks" />} />
        <Route path="/contacts" element={<List key="contacts" title="All contacts" />} />
        <Route path="/register" element={<Form />} />
      </Routes>
    </>,
    { path: '/tasks' },
  );
  await user.click(screen.getByRole('link', { name: 'Contacts' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All contacts' }));
  await user.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Full Name'));
  await user.click(screen.getByRole('link', { name: 'Tasks' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All tasks' }));
});
