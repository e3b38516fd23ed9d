export { MessagesPage as Page } from '../../features/placeholders/components/messages-page.tsx';
