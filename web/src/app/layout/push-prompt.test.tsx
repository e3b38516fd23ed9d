import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/render.tsx';
import * as push from '../../features/reminders/push/push.ts';
import { requestFloating } from '../../lib/browser/floating.ts';
import { reportSavedTask } from '../../lib/events/saved-task.ts';
import { Link } from '../../ui/link.tsx';
import { PushPrompt } from './push-prompt.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(push, 'getPushState').mockResolvedValue('off');
});

async function ask(path: string) {
  const rendered = renderComponent(
    <>
      <Link to="/tasks">Tasks</Link>
      <PushPrompt />
    </>,
    { path },
  );
  await act(async () => reportSavedTask({ due_date: '2099-01-01T10:00:00.000Z', due_has_time: true }));
  return rendered;
}

const question = () => screen.queryByText('Get reminders on this device?');

it('the question about push waits while a dialog is open', async () => {
  await ask('/tasks');
  expect(question()).not.toBeNull();
  let close = () => {};
  act(() => {
    close = requestFloating('dialog');
  });
  expect(question()).toBeNull();
  act(() => close());
  expect(question()).not.toBeNull();
});

it('the question about push does not cover the message box, and follows on the next page', async () => {
  const { user } = await ask('/messages');
  expect(question()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Tasks' }));
  expect(question()).not.toBeNull();
});
