import { CaptureBox } from '../../features/assistant/capture/components/capture-box.tsx';
import { useUpdateTask } from '../../features/planner/tasks/api/update-task.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const noContacts: never[] = [];
const noTasks = new Map<string, never>();

/** The offline dashboard: nothing can be loaded, but messages can be captured and are sent later. */
export function OfflineDashboard() {
  const update = useUpdateTask();
  return (
    <>
      <PageHeader title="You’re offline" description="Your tasks appear here when you’re back online." />
      <CaptureBox
        contacts={noContacts}
        tasks={noTasks}
        onChooseContact={({ taskId, contactId }) => update.mutateAsync({ id: taskId, changes: { contactId } })}
      />
    </>
  );
}
