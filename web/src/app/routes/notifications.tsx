export { NotificationsPage as Page } from '../../features/placeholders/components/notifications-page.tsx';
