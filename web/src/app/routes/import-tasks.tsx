import { ImportTasksPage } from '../../features/connections/task-import/components/import-tasks-page.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

export function Page() {
  return (
    <>
      <UnsavedChangesGuard title="Stop the import?" description="What it has added so far stays." />
      <ImportTasksPage />
    </>
  );
}
