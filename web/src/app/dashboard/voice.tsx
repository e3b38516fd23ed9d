import type { ComponentProps } from 'react';
import { VoiceDialog } from '../../features/assistant/capture/components/voice-dialog.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

/** Mounted by the dashboard, so navigating away would unmount it: the unsaved-changes guard asks first. */
export function Voice(props: ComponentProps<typeof VoiceDialog>) {
  return (
    <>
      <VoiceDialog {...props} />
      <UnsavedChangesGuard description="What you said or typed is not saved." />
    </>
  );
}
