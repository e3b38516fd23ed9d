import { PenLine } from 'lucide-react';
import { errorMessage } from '../../../lib/api-error.ts';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { useCaptureText } from '../api/capture-text.ts';
import { useUndoCapture } from '../api/undo-capture.ts';
import type { PaletteEntry } from '../palette.rules.ts';

interface CaptureEntry {
  /** Nothing while nothing is typed. */
  entry: PaletteEntry | null;
  busy: boolean;
  problem: string | null;
  forget: () => void;
}

/** The choice that is always there: what was typed becomes a task. The palette stays open, with the words, if it does not. */
export function useCaptureEntry(typed: string, onClose: () => void): CaptureEntry {
  const undo = useUndoCapture();
  const capture = useCaptureText(({ captureId, summary }) => {
    toastWithAction({ message: summary, label: 'Undo', onAction: () => undo.mutate(captureId) });
    onClose();
  });
  const text = typed.trim();
  return {
    entry:
      text === ''
        ? null
        : {
            id: 'capture',
            group: 'Actions',
            icon: PenLine,
            label: `Write down “${text}”`,
            hint: capture.isPending ? 'Saving...' : 'as a task',
            run: () => capture.mutate(text),
          },
    busy: capture.isPending,
    problem: capture.isError ? errorMessage(capture.error) : null,
    forget: () => capture.isError && capture.reset(),
  };
}
