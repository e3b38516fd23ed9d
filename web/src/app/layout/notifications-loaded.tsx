import { NotificationCenter } from '../../features/reminders/notifications/components/notification-center.tsx';
import { PushPrompt } from './push-prompt.tsx';

/** One chunk for everything about notifications in the shell, loaded after the page is interactive. */
export { Bell } from '../../features/reminders/notifications/components/bell.tsx';

/** The toasts, followed by the prompt to enable push on this device. */
export function Center() {
  return (
    <NotificationCenter>
      <PushPrompt />
    </NotificationCenter>
  );
}
