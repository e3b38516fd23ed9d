import { notificationKinds, type NotificationKind } from '@aide/contract/enums';
import { BellOff, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { ClearDialog } from '../../../../ui/clear-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  type NotificationFilter,
  pageSize,
  useClearNotifications,
  useNotifications,
  useMarkAllNotificationsRead,
  useUnreadCount,
} from '../notifications.api.ts';
import { kindLabels } from '../notifications.rules.ts';
import { NotificationRow } from './notification-row.tsx';
import { OlderNotifications } from './older-notifications.tsx';

const everything: NotificationFilter = { kind: null, unreadOnly: false };

/** All notifications, newest first, with their actions. */
export function NotificationsPage() {
  const [filter, setFilter] = useState(everything);
  const [clearing, setClearing] = useState(false);
  const unread = useUnreadCount();
  const readAll = useMarkAllNotificationsRead();
  const [count, setCount] = useState(pageSize);
  const list = useNotifications(filter, count);
  const shown = list.data?.data ?? [];
  const filtered = filter.kind !== null || filter.unreadOnly;
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          (shown.length > 0 || filtered) && (
            <>
              {unread > 0 && (
                <Button
                  tone="secondary"
                  icon={<Icon of={CheckCheck} size={16} />}
                  busy={readAll.isPending}
                  onClick={() => readAll.mutate()}
                >
                  Mark All Read
                </Button>
              )}
              <Button tone="secondary" onClick={() => setClearing(true)}>
                Clear All
              </Button>
            </>
          )
        }
      />
      {(shown.length > 0 || filtered) && <Filters filter={filter} onChange={setFilter} />}
      <NotificationList
        list={list}
        filtered={filtered}
        onReset={() => setFilter(everything)}
        onMore={() => setCount(shown.length + pageSize)}
      />
      {clearing && <ClearNotifications onClose={() => setClearing(false)} />}
    </>
  );
}

function Filters({ filter, onChange }: { filter: NotificationFilter; onChange: (filter: NotificationFilter) => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Segments
        label="Show"
        value={filter.unreadOnly ? 'unread' : 'all'}
        values={['all', 'unread']}
        names={{ all: 'All', unread: 'Unread' }}
        onChange={(value) => onChange({ ...filter, unreadOnly: value === 'unread' })}
      />
      <Select
        aria-label="Kind"
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, kind: notificationKinds.find((kind) => kind === target.value) ?? null })
        }
        className="max-md:w-full max-md:[&>select]:w-full"
      >
        <option value="">All kinds</option>
        {notificationKinds.map((kind: NotificationKind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </Select>
    </div>
  );
}

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>;
  filtered: boolean;
  onReset: () => void;
  onMore: () => void;
}

function NotificationList({ list, filtered, onReset, onMore }: NotificationListProps) {
  const now = useNow();
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data)
    return <ErrorPanel message={errorMessage(list.error)} onRetry={() => void list.refetch()} />;
  const shown = list.data.data;
  if (shown.length === 0)
    return filtered ? (
      <EmptyState
        icon={BellOff}
        title="Nothing matches"
        action={
          <Button tone="secondary" onClick={onReset}>
            Show All
          </Button>
        }
      >
        <p>No notification has this kind and state.</p>
      </EmptyState>
    ) : (
      <EmptyState icon={BellOff} title="No notifications">
        <p>Reminders, digests and reports are listed here as they are sent.</p>
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Notifications" className="overflow-hidden rounded-lg border border-hairline bg-surface">
        {shown.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} now={now} />
        ))}
      </ul>
      <OlderNotifications list={list} onMore={onMore} />
    </>
  );
}

function Loading() {
  return (
    <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
      <Spinner label="Loading notifications" className="sr-only" />
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b border-hairline px-5 py-4 last:border-b-0">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      ))}
    </div>
  );
}

function ClearNotifications({ onClose }: { onClose: () => void }) {
  const clear = useClearNotifications(() => {
    toast.success('Notifications cleared');
    onClose();
  });
  return (
    <ClearDialog
      title="Clear all notifications?"
      description="They are deleted on all your devices and cannot be restored. Your tasks stay as they are."
      clear={clear}
      onClose={onClose}
    />
  );
}
