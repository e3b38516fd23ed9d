export { BotManagementPage as Page } from '../../public/placeholders/components/bot-management-page.tsx';
