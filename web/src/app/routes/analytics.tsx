export { AnalyticsPage as Page } from '../../features/analytics/components/analytics-page.tsx';
