import { describe, expect, it } from 'vitest';
import { celebrate, occasions, onCelebration } from '../../../lib/events/celebrations.ts';
import {
  confettiDefaults,
  shouldCelebrate,
  largeBurstMs,
  listLargeShots,
  isLarge,
  smallConfetti,
} from './celebrations.rules.ts';

describe('celebrations', () => {
  it('are triggered once per event', () => {
    expect(shouldCelebrate('task_created', 0, null)).toBe(true);
    expect(shouldCelebrate('task_created', 500, { at: 0, large: false })).toBe(false);
    expect(shouldCelebrate('task_created', 1500, { at: 0, large: false })).toBe(true);
  });

  it('reach their subscriber, for a connected email as for every other occasion [S4.conf.11]', () => {
    const drawn: string[] = [];
    const end = onCelebration((occasion) =>
      drawn.push(shouldCelebrate(occasion, drawn.length * 2000, null) ? occasion : ''),
    );
    for (const occasion of occasions) celebrate(occasion);
    end();
    celebrate('login');
    expect(drawn).toContain('email_connected');
    expect(drawn).toEqual([...occasions]);
  });

  it('let the larger occasion through', () => {
    expect(shouldCelebrate('onboarding_completed', 10, { at: 0, large: false })).toBe(true);
    expect(shouldCelebrate('onboarding_completed', 20, { at: 10, large: true })).toBe(false);
    expect(occasions.filter(isLarge)).toEqual(['onboarding_completed']);
    expect(smallConfetti.tweenMs).toBeLessThanOrEqual(1000);
  });

  it('show two hundred pieces that fall for five seconds [S9.time.07, S9.time.08]', () => {
    expect(confettiDefaults).toEqual({ pieces: 200, tweenMs: 5000 });
  });

  it('end the large burst after fifteen seconds [S9.time.06]', () => {
    const times = listLargeShots().map(({ atMs }) => atMs);
    expect(largeBurstMs).toBe(15_000);
    expect(times.at(0)).toBe(0);
    expect(times.at(-1)).toBe(14_000);
    expect(listLargeShots().every(({ pieces }) => pieces > 0)).toBe(true);
  });
});
