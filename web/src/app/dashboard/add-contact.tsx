import { AddContactDialog } from '../../features/contacts/components/add-contact-dialog.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

/** The dialog belongs to the dashboard, so that another page would close it: the Back button asks first. */
export function AddContact({ onClose }: { onClose: () => void }) {
  return (
    <>
      <AddContactDialog onClose={onClose} />
      <UnsavedChangesGuard description="The new contact is not saved." />
    </>
  );
}
