import type { FailedDelivery } from '@aide/contract';
import type { DeliveryKind } from '@aide/contract/enums';

/** A few at once; the rest is a press away. */
export const shownAtFirst = 5;

export const deliveryKindLabels: Record<DeliveryKind, string> = {
  reminder: 'Reminder',
  digest: 'Morning digest',
  weekly_report: 'Weekly report',
  trial_notice: 'Trial notice',
  catch_up: 'Late reminders in one message',
};

/** Returns false for a reminder of a settled task: there is nothing left to send. */
export function canRetry({ task }: Pick<FailedDelivery, 'task'>): boolean {
  return task?.waiting ?? true;
}

/** 'Reminder: Call Priya', or what it was when no single task is behind it. */
export function formatNotice({ kind, task }: Pick<FailedDelivery, 'kind' | 'task'>): string {
  return task ? `${deliveryKindLabels[kind]}: ${task.title}` : deliveryKindLabels[kind];
}
