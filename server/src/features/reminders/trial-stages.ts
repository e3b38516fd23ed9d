import type { TrialStage } from './notices.ts';

const dayMs = 86_400_000;
const noticeDays = 3;

/** When each stage of a trial's end is told. */
export function trialStages(endsAt: Date): { stage: TrialStage; at: Date }[] {
  return [
    { stage: 'three_days', at: new Date(endsAt.getTime() - noticeDays * dayMs) },
    { stage: 'expired', at: endsAt },
  ];
}

/** The stage that a trial has reached, or null while there is nothing to tell. */
export function trialStageOf(endsAt: Date, now: Date): TrialStage | null {
  return trialStages(endsAt).findLast(({ at }) => at.getTime() <= now.getTime())?.stage ?? null;
}

/** When the next stage is told, or null when all have been. */
export function nextTrialNoticeAt(endsAt: Date | null, after: Date): Date | null {
  return (endsAt && trialStages(endsAt).find(({ at }) => at.getTime() > after.getTime())?.at) ?? null;
}
