export { BotManagementPage as Page } from '../../features/placeholders/components/bot-management-page.tsx';
