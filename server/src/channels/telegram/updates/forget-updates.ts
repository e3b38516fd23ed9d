import type { Context } from '../../../platform/context.ts';
import { purgeHandled } from './updates.repository.ts';

/** Telegram repeats an update for a day at most, and counts from somewhere else after a week: three days tell them apart. */
const keptMs = 3 * 86_400_000;

export async function forgetUpdates({ tx, now }: Context): Promise<number> {
  return purgeHandled(tx, new Date(now.getTime() - keptMs));
}
