import type { Work } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import { planNotice } from './plan-notice.ts';
import { nextTrialNoticeAt, trialStageOf } from './trial-stages.ts';
import { trialNoticeKind } from './plan-trial-notices.ts';
import { userScheduler, type UserScheduler } from './user-scheduler.ts';

/** Three days before a trial ends, and when it has. An extension moves both; what was told for the old end stays told. */
export function trialNotices(deps: { work: Work; log: Logger }): UserScheduler {
  return userScheduler({
    ...deps,
    kind: trialNoticeKind,
    needsAccess: false,
    nextTurn: ({ trialEndsAt }, after) => nextTrialNoticeAt(trialEndsAt, after),
    async turn(context) {
      const { trialEndsAt } = context.user;
      const stage = trialEndsAt && trialStageOf(trialEndsAt, context.now);
      if (!stage) return;
      const subject = `${stage}:${trialEndsAt.getTime()}`;
      await planNotice(context, { kind: 'trial_notice', subject, subjectAt: trialEndsAt });
    },
  });
}
