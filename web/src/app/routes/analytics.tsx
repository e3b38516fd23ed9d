export { AnalyticsPage as Page } from '../../features/planner/analytics/components/analytics-page.tsx';
