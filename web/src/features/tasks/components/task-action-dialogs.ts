/** What a row opens, loaded on first use. */
export { DeleteTaskDialog } from './delete-task-dialog.tsx';
export { RescheduleBox } from './reschedule-box.tsx';
