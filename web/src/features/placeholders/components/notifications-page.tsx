import { clsx } from 'clsx';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PreviewNote } from './preview-note.tsx';

const mock = [
  {
    id: 1,
    title: 'Follow-up due',
    text: 'Call Priya about the renewal is due at 4:00 PM.',
    at: '10 minutes ago',
    read: false,
  },
  { id: 2, title: 'New task from Telegram', text: 'Send Rahul the revised quote.', at: '2 hours ago', read: false },
  { id: 3, title: 'Weekly report', text: 'You completed 40 of 46 tasks.', at: 'Sunday', read: true },
];

/** A list that lives in this page alone: a reload brings it back. */
export function NotificationsPage() {
  const [notifications, setNotifications] = useState(mock);
  const toggle = (id: number) =>
    setNotifications((before) => before.map((one) => (one.id === id ? { ...one, read: !one.read } : one)));
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          notifications.length > 0 && (
            <Button tone="secondary" onClick={() => setNotifications([])}>
              Clear All
            </Button>
          )
        }
      />
      <PreviewNote>Sample notifications. Your reminders arrive by email and Telegram.</PreviewNote>
      {notifications.length === 0 ? (
        <Card>
          <EmptyState icon={BellOff} title="No notifications">
            <p>Everything has been cleared.</p>
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label="Notifications" className="overflow-hidden rounded-lg border border-hairline bg-surface">
          {notifications.map(({ id, title, text, at, read }) => (
            <li
              key={id}
              data-read={read}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-5 py-4 last:border-b-0"
            >
              <span
                aria-hidden="true"
                className={clsx('size-2 shrink-0 rounded-full', read ? 'bg-hairline' : 'bg-accent')}
              />
              <div className="min-w-0 flex-1">
                <p className={read ? 'text-muted' : 'font-medium'}>
                  {title}
                  <span className="sr-only">{read ? ', read' : ', unread'}</span>
                </p>
                <p className="text-sm text-muted">{text}</p>
                <p className="text-xs text-muted">{at}</p>
              </div>
              <Button
                tone="quiet"
                size="sm"
                className="-mr-3"
                aria-label={`${read ? 'Mark unread' : 'Mark read'}: ${title}`}
                onClick={() => toggle(id)}
              >
                {read ? 'Mark unread' : 'Mark read'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
