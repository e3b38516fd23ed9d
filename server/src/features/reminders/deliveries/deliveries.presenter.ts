import type { Delivery, FailedDelivery } from '@aide/contract';
import type { DeliveryWithWork, FailedDeliveryRow } from './deliveries.repository.ts';
import { failureWords } from './describe-failure.ts';
import { isRemindable } from '../../planner/tasks/tasks.rules.ts';

export function presentDelivery({ work, ...delivery }: DeliveryWithWork): Delivery {
  const hasFailed = delivery.status === 'planned' && work !== null && work.lastError !== null;
  const error = hasFailed ? work.lastError : delivery.lastError;
  return {
    id: delivery.id,
    kind: delivery.kind,
    channel: delivery.channel,
    status: delivery.status,
    task_id: delivery.taskId,
    due_at: delivery.dueAt.toISOString(),
    sent_at: delivery.sentAt?.toISOString() ?? null,
    attempts: delivery.status === 'planned' ? (work?.attempts ?? 0) : delivery.attempts,
    next_try_at: hasFailed ? work.runAt.toISOString() : null,
    error: error === null ? null : failureWords(delivery.channel, error),
    message_id: delivery.messageId,
    merged_into: delivery.mergedInto,
  };
}

export function presentFailedDelivery({ task, ...delivery }: FailedDeliveryRow): FailedDelivery {
  return {
    id: delivery.id,
    kind: delivery.kind,
    channel: delivery.channel,
    due_at: delivery.dueAt.toISOString(),
    attempts: delivery.attempts,
    reason: failureWords(delivery.channel, delivery.lastError),
    task: task && { id: task.id, title: task.title, waiting: isRemindable(task) },
  };
}
