import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, useState, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '../../ui/dialog.tsx';
import { LazyDialogs } from './lazy-dialogs.tsx';

function SearchDialog() {
  const [query, setQuery] = useState('');
  return (
    <Dialog open onOpenChange={() => undefined} title="Search">
      <input data-autofocus aria-label="Query" value={query} onChange={({ target }) => setQuery(target.value)} />
    </Dialog>
  );
}

/** Renders a dialog that loads until `finish` is called, beside a field of the page. */
function renderLoading() {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  const Loading = lazy(() => promise);
  render(
    <>
      <input aria-label="Capture" />
      <LazyDialogs open="search">
        <Loading />
      </LazyDialogs>
    </>,
  );
  return { user: userEvent.setup(), finish: () => resolve({ default: SearchDialog }) };
}

it('types what was typed while a dialog loads into its field', async () => {
  const { user, finish } = renderLoading();
  await user.keyboard('farax{Backspace}h');
  finish();
  await waitFor(() => expect(screen.getByLabelText('Query')).toHaveProperty('value', 'farah'));
});

it('leaves what is typed into a field of the page there while a dialog loads', async () => {
  const { user, finish } = renderLoading();
  await user.type(screen.getByLabelText('Capture'), 'call Priya');
  expect(screen.getByLabelText('Capture')).toHaveProperty('value', 'call Priya');
  finish();
  expect(await screen.findByLabelText('Query')).toHaveProperty('value', '');
});
