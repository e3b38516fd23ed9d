/** What the frame shows of the notifications, as one file that is loaded after the page is interactive. */
export { Bell } from '../../features/notifications/components/bell.tsx';
export { NotificationCenter } from '../../features/notifications/components/notification-center.tsx';
