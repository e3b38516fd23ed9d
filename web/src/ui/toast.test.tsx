import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useToasterStore, toast as core, type Toast } from 'react-hot-toast/headless';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render.tsx';
import { timings } from '../lib/timings.ts';
import { toastWithAction } from './toast-with-action.tsx';
import { toast, toastDefaults } from './toast.ts';

/** Returns the current toasts with their durations. */
function listToasts(): Toast[] {
  const markup = renderToStaticMarkup(<Probe />);
  return JSON.parse(markup.replaceAll('&quot;', '"')) as Toast[];
}

function Probe() {
  const { toasts } = useToasterStore(toastDefaults);
  return JSON.stringify(toasts, (_key, value: unknown) => (value === Number.POSITIVE_INFINITY ? 'endless' : value));
}

afterEach(() => {
  vi.useRealTimers();
  core.remove();
});

describe('toasts', () => {
  it('have a duration by kind [S8.dur.01, S8.dur.02, S8.dur.03, S8.dur.04]', () => {
    toast.success('one');
    toast.error('two');
    toast.blank('three');
    toast.loading('four');
    const durations = Object.fromEntries(listToasts().map(({ type, duration }) => [type, duration]));
    expect(durations).toEqual({ success: 2000, error: 4000, blank: 4000, loading: 'endless' });
  });

  it.each([
    ['a success toast closes after two seconds [S8.dur.01]', () => toast.success('Done'), 2000],
    ['an error toast closes after four seconds [S8.dur.02]', () => toast.error('Done'), 4000],
  ])('%s', async (_title, show, duration) => {
    vi.useFakeTimers();
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    renderComponent(null);
    act(() => void show());
    const shown = screen.getByText('Done').closest('[data-toast]');
    await pass(duration - 200);
    expect(shown?.hasAttribute('data-leaving')).toBe(false);
    await pass(300);
    expect(shown?.hasAttribute('data-leaving')).toBe(true);
    await pass(400);
    expect(screen.queryByText('Done')).toBeNull();
  });

  it('close automatically after one was dismissed under the pointer', async () => {
    const { user } = renderComponent(null);
    act(() => void toast.success('First'));
    await user.hover(screen.getByText('First'));
    act(() => core.remove());
    vi.useFakeTimers();
    act(() => void toast.success('Second'));
    for (const milliseconds of [2100, 500]) await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    expect(screen.queryByText('Second')).toBeNull();
  });

  it('stay while one is hovered, even after its button loses the focus', async () => {
    vi.useFakeTimers();
    renderComponent(null);
    act(() => toastWithAction({ message: 'Moved', label: 'Undo', onAction: () => undefined }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    fireEvent.mouseOver(undo);
    fireEvent.focus(undo);
    fireEvent.blur(undo);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Moved').closest('[data-leaving]')).toBeNull();
    fireEvent.mouseOut(undo);
    for (const milliseconds of [timings.undoToast + 100, 500])
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    expect(screen.queryByText('Moved')).toBeNull();
  });

  it('keep their duration when pointer and focus leave at once', async () => {
    vi.useFakeTimers();
    renderComponent(null);
    act(() => toastWithAction({ message: 'Moved', label: 'Undo', onAction: () => undefined }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => {
      fireEvent.mouseOver(undo);
      fireEvent.focus(undo);
    });
    act(() => {
      fireEvent.blur(undo);
      fireEvent.mouseOut(undo);
    });
    await act(() => vi.advanceTimersByTimeAsync(timings.undoToast - 200));
    expect(screen.getByText('Moved').closest('[data-leaving]')).toBeNull();
    for (const milliseconds of [300, 500]) await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    expect(screen.queryByText('Moved')).toBeNull();
  });

  it('of the loading kind close when they are dismissed [S8.dur.04]', () => {
    const id = toast.loading('Uploading...');
    toast.dismiss(id);
    expect(listToasts()).toMatchObject([{ id, visible: false, dismissed: true }]);
  });

  it('are limited to twenty at once [S8.dur.05]', () => {
    for (let count = 0; count < 25; count += 1) toast.blank(`Toast ${count}`);
    expect(listToasts()).toHaveLength(20);
  });

  it('with an action are limited to two: the oldest is removed', () => {
    for (const message of ['one', 'two', 'three'])
      toastWithAction({ message, label: 'Undo', onAction: () => undefined });
    expect(listToasts().map(({ visible }) => visible)).toEqual([true, true, false]);
  });

  it('close alone when their action is clicked, and a double click undoes one action', async () => {
    const undone: string[] = [];
    const { user } = renderComponent(null);
    act(() => void toast.error('Could not save'));
    for (const message of ['one', 'two'])
      act(() => toastWithAction({ message, label: 'Undo', onAction: () => undone.push(message) }));
    const [newest, oldest] = screen.getAllByRole('button', { name: 'Undo' });
    await user.dblClick(newest!);
    expect(undone).toEqual(['two']);
    expect(listToasts().map(({ visible }) => visible)).toEqual([false, true, true]);
    // The second click of a double click on a toast that has moved under the pointer.
    fireEvent.click(oldest!, { detail: 2 });
    expect(undone).toEqual(['two']);
    await user.click(oldest!);
    expect(undone).toEqual(['two', 'one']);
  });

  it('with a button do not return when the newer one that covered them closes', async () => {
    const { user } = renderComponent(null);
    for (const message of ['Older', 'Newer'])
      act(() => toastWithAction({ message, label: 'Undo', onAction: () => undefined }));
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    await waitFor(() => expect(screen.queryByText('Newer')).toBeNull());
    expect(screen.getByText('Older').closest('[inert]')).not.toBeNull();
  });

  it.each([
    ['the buttons of a dialog', <div key="bar" data-bottom-bar />],
    [
      'the focused control',
      <button key="control" type="button" aria-label="Save" data-bar ref={(button) => button?.focus()} />,
    ],
  ])('are above %s, if they would cover it', (_title, bar) => {
    const sizes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function size(this: Element) {
      if (this.matches('[data-toast]')) return new DOMRect(400, innerHeight - 96, 400, 80);
      if (this.matches('[data-bottom-bar], [data-bar]')) return new DOMRect(500, innerHeight - 130, 120, 60);
      return new DOMRect();
    });
    renderComponent(bar);
    act(() => void toast.success('A message of three lines'));
    expect(document.documentElement.style.getPropertyValue('--bottom-bar')).toBe('130px');
    sizes.mockRestore();
  });

  it('are shown at the given position', () => {
    toast.error('Could not delete', { position: 'bottom-right' });
    expect(listToasts()).toMatchObject([{ position: 'bottom-right' }]);
  });
});
