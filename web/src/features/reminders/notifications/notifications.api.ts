import type { CallResponse, Notification, NotificationKind, ReminderAction, Task } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, callForData } from '../../../lib/api/api-client.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { markChanged } from '../../../lib/api/changed.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { celebrate } from '../../../lib/events/celebrations.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { wallClock } from '../../../lib/time/zoned-time.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatOutcome } from './notifications.rules.ts';

export type NotificationList = CallResponse<'listNotifications'>;

export interface NotificationFilter {
  kind: NotificationKind | null;
  unreadOnly: boolean;
}

/** The number of notifications shown at first, and added per page. */
export const pageSize = 30;
/** The bell lists ten of them; the toasts count the rest. */
const latestSize = 20;

/** The newest notifications with the unread count, for the bell, the toasts, the document title and the app badge. */
const latestNotificationsQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'latest'],
  queryFn: () => call('listNotifications', { query: { limit: latestSize } }),
});

export function useLatestNotifications() {
  return useQuery(latestNotificationsQuery);
}

/** Returns the number of unread notifications; 0 while it loads. */
export function useUnreadCount(): number {
  return useLatestNotifications().data?.unread ?? 0;
}

/** Loads the newest `count` notifications that match, in as few requests as possible. */
async function listNotifications({ kind, unreadOnly }: NotificationFilter, count: number): Promise<NotificationList> {
  let list: NotificationList | undefined;
  while (list === undefined || (list.nextCursor !== null && list.data.length < count)) {
    const page: NotificationList = await call('listNotifications', {
      query: {
        limit: Math.min(limits.page, count - (list?.data.length ?? 0)),
        ...(list?.nextCursor ? { cursor: list.nextCursor } : {}),
        ...(kind === null ? {} : { kind }),
        ...(unreadOnly ? { unread: 'true' as const } : {}),
      },
    });
    list = { ...page, data: [...(list?.data ?? []), ...page.data] };
  }
  return list;
}

/**
 * Returns the newest `count` notifications that match the filter. While more load, the previous list stays. A plain
 * query, not an infinite one: an invalidation refetches everything shown, and the code for infinite queries stays out
 * of the sign-in page's bundle.
 */
export function useNotifications(filter: NotificationFilter, count: number) {
  return useQuery({
    queryKey: [...queryKeys.notifications, 'all', filter.kind, filter.unreadOnly, count],
    queryFn: () => listNotifications(filter, count),
    placeholderData: keepPreviousData,
  });
}

/** Optimistic update of notifications in all cached lists. */
async function changeCached(
  queryClient: QueryClient,
  change: (notification: Notification) => Notification,
): Promise<void> {
  // A pending response would have the state before the change.
  await queryClient.cancelQueries({ queryKey: queryKeys.notifications });
  queryClient.setQueriesData<NotificationList>({ queryKey: queryKeys.notifications }, (list) => {
    if (list === undefined) return list;
    const data = list.data.map(change);
    return { ...list, data, unread: Math.max(0, list.unread + countUnread(data) - countUnread(list.data)) };
  });
}

function countUnread(list: readonly Notification[]): number {
  return list.filter(({ read_at }) => read_at === null).length;
}

interface Action {
  id: string;
  title: string;
  action: ReminderAction;
}

/** Gives the task of a reminder its earlier status and date. */
async function restoreTask({ id, status, due_date, due_has_time }: Task): Promise<void> {
  const dueDate = due_has_time ? due_date : (due_date?.slice(0, 10) ?? null);
  await call('updateTask', { params: { id }, body: { status, dueDate, dueHasTime: due_has_time } });
}

/** Completes or reschedules the task of a reminder, with Undo. Optimistic update: the reminder counts as handled at once. */
export function useActOnNotification() {
  const timeZone = useZone();
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: restoreTask,
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => markChanged(queryClient, 'notification', 'task'),
  });
  return useMutation({
    mutationFn: ({ id, action }: Action) => callForData('actOnNotification', { params: { id }, body: { action } }),
    onMutate: ({ id }) => {
      const now = new Date().toISOString();
      return changeCached(queryClient, (each) =>
        each.id === id ? { ...each, read_at: each.read_at ?? now, handled_at: now } : each,
      );
    },
    onSuccess: ({ changed, before }, { title, action }) => {
      if (changed && action === 'done') celebrate('task_completed');
      if (!changed) toast.success(`Already handled: ${title}`);
      else
        toastWithAction({
          message: formatOutcome(title, action, wallClock(new Date(), timeZone)),
          label: 'Undo',
          onAction: () => undo.mutate(before),
        });
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => markChanged(queryClient, 'notification', 'task'),
  });
}

/** Deletes all notifications. Their tasks do not change. */
export function useClearNotifications(onCleared: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('clearNotifications'),
    onSuccess: async () => {
      await markChanged(queryClient, 'notification');
      onCleared();
    },
  });
}

/** Marks all notifications as read, including those that are not loaded. */
export function useMarkAllNotificationsRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('readAllNotifications'),
    onMutate: async () => {
      const now = new Date().toISOString();
      await changeCached(queryClient, (each) => ({ ...each, read_at: each.read_at ?? now }));
      queryClient.setQueryData(latestNotificationsQuery.queryKey, (latest) => latest && { ...latest, unread: 0 });
    },
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => markChanged(queryClient, 'notification'),
  });
}

interface ReadState {
  id: string;
  read: boolean;
}

/** Marks a notification as read or unread. Optimistic update. Changes are sent one after the other, so that the last one wins. */
export function useUpdateNotification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, read }: ReadState) => callForData('updateNotification', { params: { id }, body: { read } }),
    scope: { id: 'update-notification' },
    onMutate: ({ id, read }) =>
      changeCached(queryClient, (each) =>
        each.id === id ? { ...each, read_at: read ? (each.read_at ?? new Date().toISOString()) : null } : each,
      ),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => markChanged(queryClient, 'notification'),
  });
}
