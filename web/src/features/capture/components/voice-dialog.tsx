import type { CaptureOverrides, CaptureResult, Contact } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDueRelative } from '../../../lib/time/due-text.ts';
import { loadLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { timings } from '../../../lib/timings.ts';
import { useZone } from '../../../lib/time/use-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { useCaptureVoice } from '../api/capture.ts';
import { useUndoCapture } from '../api/undo-capture.ts';
import { understand } from '../reading.rules.ts';
import { useReading } from '../use-reading.ts';
import { useVoice } from '../voice/use-voice.ts';
import { ContactQuestion } from './contact-question.tsx';
import { ReadingChips } from './reading-chips.tsx';
import { VoiceControls } from './voice-controls.tsx';

const notices = {
  enhanced: { text: 'Text enhanced successfully', ms: timings.successMessage },
  good: { text: 'Text looks good already', ms: 2000 },
} as const;

/** Creates a task from speech or typed text. It is mounted again each time it opens, so it always begins empty. */
export function VoiceDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const timeZone = useZone();
  // One id per text: a retry after a lost response does not create a second task.
  const [spoken, setSpoken] = useState(() => ({ text: '', captureId: newId() }));
  const [overrides, setOverrides] = useState<CaptureOverrides>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<keyof typeof notices | null>(null);
  const { text } = spoken;
  const write = (next: string) => setSpoken({ text: next, captureId: newId() });
  /** What was typed while a recording waited to be sent again: its words come after it. */
  const typed = useRef('');
  const voice = useVoice((heard) => write(typed.current === '' ? heard : `${typed.current} ${heard}`));
  const { sendAgain } = voice;
  const undo = useUndoCapture();
  const create = useCaptureVoice((result) => {
    toastWithAction({
      message: formatCaptured(result, timeZone),
      label: 'Undo',
      onAction: () => undo.mutate(result.captureId),
    });
    onClose();
  });
  const reading = useReading(text, contacts);
  const understanding = reading && understand(reading, overrides, contacts);
  const busy = voice.state === 'listening' || voice.state === 'transcribing';
  const refusal = create.isError ? 'Failed to create task. Please try again.' : voice.error;
  const shut = text === '' || busy || create.isPending;
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), notices[notice].ms);
    return () => clearTimeout(timer);
  }, [notice]);

  /** Starts a new recording and clears the message of the last attempt. */
  function begin(kept: string, go: () => void): void {
    typed.current = kept;
    create.reset();
    setProblem(null);
    go();
  }

  function save(): void {
    const blank = text.trim() === '';
    setProblem(blank ? 'Please provide a task description' : null);
    if (!blank) create.mutate({ ...spoken, overrides });
  }

  async function enhance(): Promise<void> {
    setProblem(null);
    try {
      const { enhanceText } = await loadLanguage();
      const better = enhanceText(text);
      setNotice(better.changed ? 'enhanced' : 'good');
      // What was typed meanwhile wins.
      setSpoken((now) => (now.text === text ? { text: better.text, captureId: newId() } : now));
    } catch (error) {
      logFailure('The text could not be enhanced', error);
      setProblem('The text could not be enhanced. Please try again.');
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Voice Task"
      description="Say what, with whom and when. You can also type."
      footer={
        <>
          <Button tone="secondary" icon={<Icon of={Sparkles} />} disabled={shut} onClick={() => void enhance()}>
            Enhance
          </Button>
          <Button disabled={shut} busy={create.isPending} onClick={save}>
            Create
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VoiceControls
          voice={{
            ...voice,
            listen: () => begin('', voice.listen),
            sendAgain: sendAgain && (() => begin(text.trim(), sendAgain)),
          }}
        />
        <TextareaField
          label="Task"
          rows={4}
          value={text}
          disabled={busy}
          maxLength={limits.message}
          onChange={(event) => {
            setProblem(null);
            write(event.target.value);
          }}
        />
        <p className="-mt-2 text-right text-xs text-muted tabular-nums">{text.length} characters</p>
        {/* Their room is kept: Create must not move away under a finger when they come. */}
        <div className="min-h-18">
          {understanding && (
            <ReadingChips
              understanding={understanding}
              contacts={contacts}
              onChange={(change) => setOverrides({ ...overrides, ...change })}
            />
          )}
        </div>
        {understanding && understanding.candidates.length > 1 && (
          <ContactQuestion
            question={`Which ${reading.message.contactName ?? 'contact'}?`}
            candidates={understanding.candidates}
            onChoose={({ id }) => setOverrides({ ...overrides, contact_id: id })}
          />
        )}
        <FormMessage success={notice && notices[notice].text} error={notice ? null : (problem ?? refusal)} />
      </div>
    </Dialog>
  );
}

/** Returns what was created and when it is due. */
function formatCaptured({ kind, task, summary }: CaptureResult, timeZone: string): string {
  if (kind !== 'task' || task === null) return summary;
  const due = task.due_date === null ? '' : ` ${formatDueRelative(task, new Date(), timeZone)}.`;
  return `Task created successfully!${due}`;
}
