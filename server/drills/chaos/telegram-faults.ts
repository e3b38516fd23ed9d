import type { FakeTelegram, Fault } from '../../test/fake-telegram/fake-telegram.ts';

export interface Acceptance {
  /** The exact text; it identifies the reminder. */
  text: string;
  at: number;
  /** The process that sent it. */
  worker: number;
  /** The connection was closed after this message was accepted: the sender cannot know that it was. */
  cut: boolean;
}

/** The probability of each fault. */
const faultRates = { too_many: 0.05, broken: 0.05, slow: 0.1, cut: 0.001 };
const slowMs = { min: 500, max: 2_500 };

/** Returns a random fault, or undefined for a normal response. */
export function injectFault(): Fault | undefined {
  if (Math.random() < faultRates.too_many) return { kind: 'too_many', retryAfter: 1 };
  if (Math.random() < faultRates.broken) return { kind: 'broken' };
  if (Math.random() < faultRates.slow)
    return { kind: 'slow', ms: slowMs.min + Math.random() * (slowMs.max - slowMs.min) };
  return Math.random() < faultRates.cut ? { kind: 'cut', when: 'after' } : undefined;
}

/** Returns the messages that reached a chat, with the process that sent them. */
export function acceptedBy(telegram: FakeTelegram): Acceptance[] {
  return telegram
    .listCalls('sendMessage')
    .filter(({ fault }) => fault !== 'too_many' && fault !== 'broken')
    .map(({ body, at, worker, fault }) => ({ text: String(body.text), at, worker, cut: fault === 'cut' }));
}

export function countFaults(telegram: FakeTelegram) {
  const count = (kind: Fault['kind']) => telegram.calls.filter(({ fault }) => fault === kind).length;
  return { slowly: count('slow'), tooMany: count('too_many'), broken: count('broken'), cut: count('cut') };
}
