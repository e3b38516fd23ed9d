import { AddContactDialog } from '../../features/planner/contacts/components/add-contact-dialog.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

/** Mounted by the dashboard, so navigating away would unmount it: the unsaved-changes guard asks first. */
export function AddContact({ onClose }: { onClose: () => void }) {
  return (
    <>
      <AddContactDialog onClose={onClose} />
      <UnsavedChangesGuard description="The new contact is not saved." />
    </>
  );
}
