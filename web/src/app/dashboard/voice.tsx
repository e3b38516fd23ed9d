import type { ComponentProps } from 'react';
import { VoiceDialog } from '../../features/capture/components/voice-dialog.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

/** The dialog belongs to the dashboard, so that another page would close it: the Back button asks first. */
export function Voice(props: ComponentProps<typeof VoiceDialog>) {
  return (
    <>
      <VoiceDialog {...props} />
      <UnsavedChangesGuard description="What you said or typed is not saved." />
    </>
  );
}
