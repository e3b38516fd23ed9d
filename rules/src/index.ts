export * from './due-status.ts';
