import { fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { useSearchParams } from '../lib/browser/use-search-params.ts';
import { Link, NavLink } from './link.tsx';

function Address() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}${search}${hash}`}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

it('navigates on a plain click and leaves other clicks to the browser', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = renderComponent(
    <>
      <Link to="/tasks?task=7#notes" onClick={onClick}>
        Task
      </Link>
      <Link to="https://example.com/a">Elsewhere</Link>
      <Link to="/contacts" onClick={(event) => event.preventDefault()}>
        Refused
      </Link>
      <Address />
    </>,
    { path: '/dashboard' },
  );
  const link = screen.getByRole('link', { name: 'Task' });
  expect(link.getAttribute('href')).toBe('/tasks?task=7#notes');
  expect(screen.getByRole('link', { name: 'Elsewhere' }).getAttribute('href')).toBe('https://example.com/a');
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(fireEvent.click(link, { [key]: true })).toBe(true);
  expect(fireEvent.click(link, { button: 1 })).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Refused' }));
  expect(screen.getByText('at /dashboard')).toBeDefined();
  onClick.mockClear();
  await user.click(link);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByText('at /tasks?task=7#notes')).toBeDefined();
});

it('replaces the history entry for the current URL', async () => {
  const { user } = renderComponent(
    <>
      <Link to="/tasks">Tasks</Link>
      <Address />
    </>,
    { path: '/dashboard' },
  );
  await user.click(screen.getByRole('link'));
  await user.click(screen.getByRole('link'));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('at /dashboard')).toBeDefined();
});

it('marks the link of the current page and of the pages below it', () => {
  renderComponent(
    <>
      <NavLink to="/settings">Settings</NavLink>
      <NavLink to="/Settings/Mail">Mail</NavLink>
      <NavLink to="/set">Set</NavLink>
    </>,
    { path: '/settings/mail' },
  );
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Settings', 'Mail']);
});

function Query() {
  const [query, setQuery] = useSearchParams();
  const choose = (before: URLSearchParams) => {
    before.set('task', '7');
    return before;
  };
  return (
    <>
      <p>{`view ${query.get('view')}`}</p>
      <button type="button" onClick={() => setQuery(choose)}>
        Choose
      </button>
      <button type="button" onClick={() => setQuery({}, { replace: true })}>
        Clear
      </button>
    </>
  );
}

it('reads the query of the URL and navigates to another one', async () => {
  const { user } = renderComponent(
    <>
      <Query />
      <Address />
    </>,
    { path: '/tasks?view=board' },
  );
  expect(screen.getByText('view board')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  expect(screen.getByText('at /tasks?view=board&task=7')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('at /tasks')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('at /tasks?view=board')).toBeDefined();
});
