import { isOwner } from '../../identity/accounts/owner.repository.ts';
import { planNotice } from '../deliveries/plan-notice.ts';
import type { TrialStage } from '../deliveries/notices.ts';
import type { UserSchedule } from '../deliveries/user-schedules.ts';

const dayMs = 86_400_000;
const noticeDays = 3;

/** Returns when each notice about the end of a trial is sent. */
function listTrialStages(endsAt: Date): { stage: TrialStage; at: Date }[] {
  return [
    { stage: 'three_days', at: new Date(endsAt.getTime() - noticeDays * dayMs) },
    { stage: 'expired', at: endsAt },
  ];
}

/** Returns the stage that a trial has reached, or null before the first. */
export function getTrialStage(endsAt: Date, now: Date): TrialStage | null {
  return listTrialStages(endsAt).findLast(({ at }) => at.getTime() <= now.getTime())?.stage ?? null;
}

function nextTrialNoticeAt(endsAt: Date | null, after: Date): Date | null {
  return (endsAt && listTrialStages(endsAt).find(({ at }) => at.getTime() > after.getTime())?.at) ?? null;
}

/**
 * Notices three days before a trial ends, and when it has ended. An extension reschedules both; notices about the old end are not repeated.
 */
export const trialNotices: UserSchedule = {
  kind: 'trial_notice',
  needsAccess: false,
  nextRun: ({ trialEndsAt }, after) => nextTrialNoticeAt(trialEndsAt, after),
  async run(context, { id, trialEndsAt }) {
    const stage = trialEndsAt && getTrialStage(trialEndsAt, context.now);
    // The owner of the server keeps access, and the dashboard displays what can be done.
    if (!stage || (await isOwner(context, id))) return;
    const subject = `${stage}:${trialEndsAt.getTime()}`;
    await planNotice(context, { kind: 'trial_notice', subject, subjectAt: trialEndsAt });
  },
};
