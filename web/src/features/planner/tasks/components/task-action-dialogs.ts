/** The dialogs of a row, in one lazy-loaded chunk. */
export { DeleteTaskDialog } from './delete-task-dialog.tsx';
export { RescheduleBox } from './reschedule-box.tsx';
