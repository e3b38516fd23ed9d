import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useBufferedKeys } from './use-buffered-keys.ts';

const onEscape = vi.fn<() => void>();

/** A field that starts with the buffered text. */
function Field({ isLoading }: { isLoading: boolean }) {
  const buffered = useBufferedKeys(isLoading, onEscape);
  return isLoading ? null : <input aria-label="Until" defaultValue={buffered} />;
}

describe('letters typed while a field is loading', () => {
  it('become the initial value of the field, and trigger nothing else', async () => {
    const user = userEvent.setup();
    const onPage = vi.fn<(event: Event) => void>();
    addEventListener('keydown', onPage);
    const { rerender } = render(<Field isLoading />);
    await user.keyboard('frix{Backspace}');
    expect(onPage).not.toHaveBeenCalled();
    rerender(<Field isLoading={false} />);
    expect(screen.getByLabelText('Until')).toHaveProperty('value', 'fri');
    await user.keyboard('d');
    expect(onPage).toHaveBeenCalledOnce();
    removeEventListener('keydown', onPage);
  });

  it('are discarded on Escape', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Field isLoading />);
    await user.keyboard('fri{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
    rerender(<Field isLoading={false} />);
    expect(screen.getByLabelText('Until')).toHaveProperty('value', '');
  });
});
