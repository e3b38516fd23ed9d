import { NotificationCenter } from '../../features/notifications/components/notification-center.tsx';
import { PushPrompt } from './push-prompt.tsx';

/** What the frame shows of the notifications is one file, loaded after the page is interactive. */
export { Bell } from '../../features/notifications/components/bell.tsx';

/** The toasts, and below them the question whether to notify on this device. */
export function Center() {
  return (
    <NotificationCenter>
      <PushPrompt />
    </NotificationCenter>
  );
}
