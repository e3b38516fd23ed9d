import type { FakeTelegram, Mischief } from '../../test/fake-telegram/fake-telegram.ts';

export interface Acceptance {
  /** What was sent, word for word; it names the reminder. */
  text: string;
  at: number;
  /** The process that sent it. */
  worker: number;
  /** The line was cut after this message was taken: the sender cannot know that it was. */
  cut: boolean;
}

/** How often it misbehaves, of one. */
const moods = { too_many: 0.05, broken: 0.05, slow: 0.1, cut: 0.001 };
const slowMs = { least: 500, most: 2_500 };

/** Telegram on a busy day. */
export function badMood(): Mischief | undefined {
  if (Math.random() < moods.too_many) return { kind: 'too_many', retryAfter: 1 };
  if (Math.random() < moods.broken) return { kind: 'broken' };
  if (Math.random() < moods.slow)
    return { kind: 'slow', ms: slowMs.least + Math.random() * (slowMs.most - slowMs.least) };
  return Math.random() < moods.cut ? { kind: 'cut', when: 'after' } : undefined;
}

/** What reached a chat, with who sent it. */
export function acceptedBy(telegram: FakeTelegram): Acceptance[] {
  return telegram
    .listCalls('sendMessage')
    .filter(({ mischief }) => mischief !== 'too_many' && mischief !== 'broken')
    .map(({ body, at, worker, mischief }) => ({ text: String(body.text), at, worker, cut: mischief === 'cut' }));
}

export function controlMoods(telegram: FakeTelegram) {
  const count = (kind: Mischief['kind']) => telegram.calls.filter(({ mischief }) => mischief === kind).length;
  return { slowly: count('slow'), tooMany: count('too_many'), broken: count('broken'), cut: count('cut') };
}
