import { RecurringPage } from '../../features/recurring/components/recurring-page.tsx';
import { openCreateTask } from '../dialogs/open-create-task.ts';

export function Page() {
  return <RecurringPage onCreate={() => openCreateTask({ recurring: true })} />;
}
