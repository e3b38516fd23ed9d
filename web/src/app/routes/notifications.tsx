export { NotificationsPage as Page } from '../../features/reminders/notifications/components/notifications-page.tsx';
