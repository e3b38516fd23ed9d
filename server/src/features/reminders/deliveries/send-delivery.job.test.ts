import { describe, expect, it } from 'vitest';
import { BusyError } from './channel.port.ts';
import { postpone } from './send-delivery.job.ts';

const now = new Date('2026-11-20T10:00:00Z');
const hourMs = 3_600_000;
const busy = new BusyError('too many requests', 60_000);
const waiting = (hours: number, attempts: number) => ({ dueAt: new Date(now.getTime() - hours * hourMs), attempts });

describe('postponing a delivery', () => {
  it.each([
    ['for a short time, with every try used', waiting(1, 16)],
    ['for a long time, with tries left', waiting(7, 15)],
    ['for exactly six hours, with every try used', waiting(6, 16)],
  ])('continues while the channel has requested a pause of %s', (_label, work) => {
    const { tryAgainAt } = postpone(work, busy, now);
    expect(tryAgainAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + 60_000);
    expect(tryAgainAt.getTime()).toBeLessThanOrEqual(now.getTime() + 61_000);
  });

  it('ends with the error of the channel after six hours with every attempt used', () => {
    expect(() => postpone(waiting(7, 16), busy, now)).toThrow(busy);
  });
});
