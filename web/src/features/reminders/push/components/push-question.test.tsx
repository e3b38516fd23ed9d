import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../../../test/render.tsx';
import type { PushState } from '../push.ts';
import { PushQuestion } from './push-question.tsx';

function renderQuestion(
  state: 'off' | 'ios-not-installed' | 'insecure',
  turnOn = async (): Promise<PushState> => 'on',
) {
  const onTurnOn = vi.fn<() => Promise<PushState>>(turnOn);
  const onClose = vi.fn<() => void>();
  return {
    onTurnOn,
    onClose,
    ...renderComponent(<PushQuestion state={state} onTurnOn={onTurnOn} onClose={onClose} />),
  };
}

describe('PushQuestion', () => {
  it('turns notifications on with one button', async () => {
    const { user, onTurnOn, onClose } = renderQuestion('off');
    expect(screen.getByText('Get reminders on this device?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(onTurnOn).toHaveBeenCalledOnce();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('can be declined', async () => {
    const { user, onTurnOn, onClose } = renderQuestion('off');
    await user.click(screen.getByRole('button', { name: 'No Thanks' }));
    expect(onTurnOn).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open with the reason when the server is unreachable', async () => {
    const { user, onClose } = renderQuestion('off', () =>
      Promise.reject(new Error('The push service does not respond.')),
    );
    await user.click(screen.getByRole('button', { name: 'Turn On' }));
    expect(await screen.findByText('The push service does not respond.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the two steps on an iPhone', () => {
    renderQuestion('ios-not-installed');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Turn On' })).toBeNull();
  });

  it('explains that plain http allows no notifications', () => {
    renderQuestion('insecure');
    expect(screen.getByText(/Open Aide over https/)).toBeTruthy();
  });
});
