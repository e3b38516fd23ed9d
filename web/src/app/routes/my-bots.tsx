export { MyBotsPage as Page } from '../../features/placeholders/components/my-bots-page.tsx';
