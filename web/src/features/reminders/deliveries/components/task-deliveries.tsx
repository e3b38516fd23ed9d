import type { Delivery, Task } from '@aide/contract';
import { Bell, BellOff, CircleAlert, Clock, MailCheck, type LucideIcon } from 'lucide-react';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRetryDelivery, useTaskDeliveries } from '../deliveries.api.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { formatDelivery, formatNothingPlanned } from '../task-deliveries.rules.ts';

const marks: Record<Delivery['status'], { icon: LucideIcon; tone: string }> = {
  planned: { icon: Clock, tone: 'text-muted' },
  sent: { icon: MailCheck, tone: 'text-accent' },
  failed: { icon: CircleAlert, tone: 'text-red' },
  cancelled: { icon: BellOff, tone: 'text-muted' },
  merged: { icon: Bell, tone: 'text-muted' },
  not_delivered: { icon: CircleAlert, tone: 'text-muted' },
};

interface TaskDeliveriesProps {
  task: Task;
  /** The channels that are not set up on the server. Default: none. */
  missing?: readonly string[];
}

/** Lists the reminders of the task with time, channel and status. */
export function TaskDeliveries({ task, missing = [] }: TaskDeliveriesProps) {
  const now = useNow();
  const deliveries = useTaskDeliveries(task.id);
  const retry = useRetryDelivery({ onError: (error) => toast.error(errorMessage(error)) });
  const timeZone = useZone();
  return (
    <section aria-label="Reminders" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">Reminders</h3>
      {deliveries.isPending && <Skeleton className="h-11" />}
      <LoadFailure query={deliveries} />
      {deliveries.data && (
        <p className="text-sm text-muted empty:hidden">
          {formatNothingPlanned(task, deliveries.data, { now, timeZone })}
        </p>
      )}
      {deliveries.data && deliveries.data.length > 0 && (
        <ul className="divide-y divide-hairline rounded-md border border-hairline">
          {deliveries.data.map((delivery) => {
            const { where, state } = formatDelivery(delivery, timeZone, !missing.includes(delivery.channel));
            const { icon, tone } = marks[delivery.status];
            return (
              <li key={delivery.id} data-delivery={delivery.status} className="flex items-start gap-3 px-4 py-2.5">
                <Icon of={icon} className={`mt-0.5 shrink-0 ${tone}`} />
                <div className="min-w-0 flex-1 text-sm">
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span>{formatMoment(delivery.due_at, timeZone)}</span>
                    <span className="text-muted">
                      {where} · {state}
                    </span>
                  </p>
                  {delivery.error !== null && delivery.status !== 'sent' && delivery.status !== 'not_delivered' && (
                    <p className="break-words text-red">{delivery.error}</p>
                  )}
                </div>
                {delivery.status === 'failed' && (
                  <Button
                    tone="secondary"
                    size="sm"
                    busy={retry.isPending && retry.variables === delivery.id}
                    onClick={() => retry.mutate(delivery.id)}
                  >
                    Send again
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
