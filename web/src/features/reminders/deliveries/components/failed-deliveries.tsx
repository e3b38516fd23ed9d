import type { FailedDelivery } from '@aide/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { channelLabels } from '../../../../lib/text/labels.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { useRetryDelivery } from '../deliveries.api.ts';
import { Link } from '../../../../ui/link.tsx';
import type { DeliveryKind } from '@aide/contract/enums';
import { RowList } from '../../../../ui/row-list.tsx';

interface FailedDeliveriesProps {
  deliveries: readonly FailedDelivery[];
  /** There are older ones that were not loaded. */
  hasMore: boolean;
}

/** Failed deliveries with the reason, newest first; older ones are shown on request. */
export function FailedDeliveries({ deliveries, hasMore }: FailedDeliveriesProps) {
  const [all, setAll] = useState(false);
  const retry = useRetryDelivery({
    onSuccess: () => toast.success('Retrying. If it fails again, it’s listed here again.'),
    onError: (error) => toast.error(errorMessage(error)),
  });
  const shown = all ? deliveries : deliveries.slice(0, shownAtFirst);
  const hidden = deliveries.length - shown.length;
  return (
    <div className="flex flex-col items-stretch gap-3">
      <RowList aria-label="Could not be delivered">
        {shown.map((delivery) => (
          <FailedRow
            key={delivery.id}
            delivery={delivery}
            retrying={retry.isPending && retry.variables === delivery.id}
            onRetry={() => retry.mutate(delivery.id)}
          />
        ))}
      </RowList>
      {hidden > 0 && (
        <div className="flex">
          <Button tone="quiet" size="sm" onClick={() => setAll(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
      {hidden === 0 && hasMore && (
        <p className="text-sm text-muted">These are the newest {deliveries.length}; there are older ones.</p>
      )}
    </div>
  );
}

interface FailedRowProps {
  delivery: FailedDelivery;
  retrying: boolean;
  onRetry: () => void;
}

function FailedRow({ delivery, retrying, onRetry }: FailedRowProps) {
  const zone = useZone();
  const { kind, channel, due_at, reason, task } = delivery;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon of={CircleAlert} className="mt-0.5 shrink-0 text-red" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <p className="break-words">
          <span className="font-medium">{deliveryKindLabels[kind]}</span>
          {task && (
            <>
              {': '}
              <Link to={`/tasks?task=${task.id}`} className={textLinkClass}>
                {task.title}
              </Link>
            </>
          )}
        </p>
        <p className="text-muted tabular-nums">
          {channelLabels[channel]} · <time dateTime={due_at}>{formatMoment(due_at, zone)}</time>
        </p>
        <p className="break-words">{reason}</p>
        {!canRetry(delivery) && (
          <p className="text-muted">The task is completed, cancelled or deleted, so it can’t be sent again.</p>
        )}
      </div>
      {canRetry(delivery) && (
        <Button
          tone="secondary"
          size="sm"
          aria-label={`Retry ${formatNotice(delivery)} by ${channelLabels[channel]}`}
          busy={retrying}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </li>
  );
}

/** The number of deliveries shown at first. */
const shownAtFirst = 5;

const deliveryKindLabels: Record<DeliveryKind, string> = {
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
