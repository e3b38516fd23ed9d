import type { FailedDelivery } from '@aide/contract';
import type { DeliveryKind } from '@aide/contract/enums';

/** The number of deliveries shown at first. */
export const shownAtFirst = 5;

export const deliveryKindLabels: Record<DeliveryKind, string> = {
  reminder: 'Reminder',
  digest: 'Morning digest',
  weekly_report: 'Weekly report',
  trial_notice: 'Trial notice',
  catch_up: 'Late reminders in one message',
};

/** Returns false for a reminder of a closed task: there is nothing to send. */
export function canRetry({ task }: Pick<FailedDelivery, 'task'>): boolean {
  return task?.waiting ?? true;
}

/** Formats 'Reminder: Call Priya', or the kind of the notice if it is not about a single task. */
export function formatNotice({ kind, task }: Pick<FailedDelivery, 'kind' | 'task'>): string {
  return task ? `${deliveryKindLabels[kind]}: ${task.title}` : deliveryKindLabels[kind];
}
