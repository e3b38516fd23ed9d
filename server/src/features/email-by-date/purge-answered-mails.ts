import type { Context } from '../../platform/context.ts';
import { purgeAnswered } from './email-by-date.repository.ts';

/** No mail server tries for longer than a few days. */
const keptMs = 30 * 86_400_000;

/** Forgets commands that came by mail and were answered; answers how many. */
export async function purgeAnsweredMails({ tx, now }: Context): Promise<number> {
  return purgeAnswered(tx, new Date(now.getTime() - keptMs));
}
