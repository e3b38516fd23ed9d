export * from './agenda.ts';
export * from './due-change.ts';
export * from './dashboard.ts';
export * from './due-status.ts';
export * from './due-text.ts';
export * from './insights/find-insights.ts';
export * from './task-status.ts';
export { insightThresholds, type InsightInput, type InsightTask } from './insights/insight-facts.ts';
