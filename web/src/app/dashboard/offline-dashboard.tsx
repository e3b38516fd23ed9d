import { CaptureBox } from '../../features/capture/components/capture-box.tsx';
import { useUpdateTask } from '../../features/tasks/api/update-task.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTaskLineActions } from '../use-task-line-actions.ts';

const noContacts: never[] = [];
const noTasks = new Map<string, never>();

/** The dashboard without a connection: nothing can be loaded, but messages can be captured and are sent later. */
export function OfflineDashboard() {
  const update = useUpdateTask();
  const taskActions = useTaskLineActions();
  return (
    <>
      <PageHeader title="You’re offline" description="Your tasks appear here when you’re back online." />
      <CaptureBox
        contacts={noContacts}
        tasks={noTasks}
        taskActions={taskActions}
        onChooseContact={({ taskId, contactId }) => update.mutateAsync({ id: taskId, changes: { contactId } })}
      />
    </>
  );
}
