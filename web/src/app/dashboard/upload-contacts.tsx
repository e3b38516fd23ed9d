import { UploadContactsDialog } from '../../features/planner/contacts/components/upload-contacts-dialog.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

/** The upload dialog of the dashboard. Asks before another page is opened while a chosen file is not uploaded. */
export function UploadContacts({ onClose }: { onClose: () => void }) {
  return (
    <>
      <UploadContactsDialog onClose={onClose} />
      <UnsavedChangesGuard description="The contacts of the file are not uploaded." />
    </>
  );
}
