import type { Context } from '../../platform/context.ts';
import { planWork } from '../../platform/due-work/due-work.repository.ts';
import type { User } from '../accounts/accounts.table.ts';
import { nextTrialNoticeAt } from './trial-stages.ts';

export const trialNoticeKind = 'trial_notice';

/** Plans the next notice about a trial's end, or moves it when the end has moved. */
export async function planTrialNotices({ tx, now }: Context, user: User): Promise<void> {
  const dueAt = nextTrialNoticeAt(user.trialEndsAt, now);
  if (dueAt) await planWork(tx, { userId: user.id, kind: trialNoticeKind, key: user.id, payload: {}, dueAt });
}
