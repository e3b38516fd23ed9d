export { NotificationsPage as Page } from '../../features/notifications/components/notifications-page.tsx';
