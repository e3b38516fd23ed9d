import { CaptureBox } from '../../features/capture/components/capture-box.tsx';
import { useUpdateTask } from '../../features/tasks/api/update-task.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const noContacts: never[] = [];

/** The dashboard without a connection: nothing can be loaded, but messages can be captured and are sent later. */
export function OfflineDashboard() {
  const update = useUpdateTask();
  return (
    <>
      <PageHeader
        title="You are offline"
        description="Your tasks are on the server and appear here when it answers again."
      />
      <CaptureBox
        contacts={noContacts}
        onChooseContact={({ taskId, contactId }) => update.mutateAsync({ id: taskId, changes: { contactId } })}
      />
    </>
  );
}
