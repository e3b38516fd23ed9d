import { render, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requestFloating } from '../../../../lib/browser/floating.ts';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { Celebrations } from './celebrations.tsx';

const { small, large } = vi.hoisted(() => ({ small: vi.fn<() => void>(), large: vi.fn<() => void>() }));
vi.mock('../throw-confetti.ts', () => ({ throwSmallConfetti: small, throwLargeConfetti: large }));

describe('celebrations', () => {
  it('wait until the dialog with the result is closed, and are then one', async () => {
    render(<Celebrations />);
    const close = requestFloating('dialog');
    celebrate('contacts_uploaded');
    celebrate('milestone');
    await Promise.resolve();
    expect(small).not.toHaveBeenCalled();
    close();
    await waitFor(() => expect(small).toHaveBeenCalledOnce());
    expect(large).not.toHaveBeenCalled();
  });

  it('are replaced by the one for the unlocked dashboard', async () => {
    render(<Celebrations />);
    small.mockClear();
    const close = requestFloating('dialog');
    celebrate('contacts_uploaded');
    const closeCelebration = requestFloating('celebration');
    close();
    celebrate('onboarding_completed');
    closeCelebration();
    await waitFor(() => expect(large).toHaveBeenCalledOnce());
    expect(small).not.toHaveBeenCalled();
  });
});
