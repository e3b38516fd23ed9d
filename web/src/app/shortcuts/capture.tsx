import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { CaptureBox } from '../../features/assistant/capture/components/capture-box.tsx';
import { useContacts } from '../../features/planner/contacts/contacts.queries.ts';
import { useTasks } from '../../features/planner/tasks/api/list-tasks.ts';
import { useUpdateTask } from '../../features/planner/tasks/api/update-task.ts';
import { getAddressKey } from '../../lib/browser/browser-history.ts';
import { Dialog } from '../../ui/dialog.tsx';

const noContacts: never[] = [];

/**
 * The capture box in a small window, on pages without one. Closes once the task is saved or a link is followed; opened
 * while a page loads, it stays.
 */
export function Capture({ onClose }: { onClose: () => void }) {
  const contacts = useContacts().data ?? noContacts;
  const { data } = useTasks();
  const tasks = useMemo(() => new Map((data ?? []).map((task) => [task.id, task])), [data]);
  const update = useUpdateTask();
  const { key } = useLocation();
  const [openedAt] = useState(() => [key, getAddressKey()]);
  useEffect(() => {
    if (!openedAt.includes(key)) onClose();
  }, [key, openedAt, onClose]);
  return (
    <Dialog open onOpenChange={onClose} title="Capture" size="lg">
      <CaptureBox
        contacts={contacts}
        tasks={tasks}
        onChooseContact={({ taskId, contactId }) => update.mutateAsync({ id: taskId, changes: { contactId } })}
        onSaved={onClose}
        focusOnOpen
      />
    </Dialog>
  );
}
