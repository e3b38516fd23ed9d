import type { CaptureOverrides, Contact } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sayDue } from '../../../lib/due-text.ts';
import { loadLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { newId } from '../../../lib/new-id.ts';
import { timings } from '../../../lib/timings.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { toastWithAction } from '../../../ui/toast-with-action.tsx';
import { useCreateVoiceTask, type Created } from '../api/create-voice-task.ts';
import { useUndoVoiceTask } from '../api/undo-voice-task.ts';
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

/** Speak or type a task. Mounted anew each time it opens, so it always begins empty. */
export function VoiceDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const timeZone = useZone();
  const [spoken, setSpoken] = useState(() => ({ text: '', captureId: newId() }));
  const [overrides, setOverrides] = useState<CaptureOverrides>({});
  const [blank, setBlank] = useState(false);
  const [notice, setNotice] = useState<keyof typeof notices | null>(null);
  const { text } = spoken;
  const write = (next: string) => setSpoken({ text: next, captureId: newId() });
  const voice = useVoice(write);
  const undo = useUndoVoiceTask();
  const create = useCreateVoiceTask((created) => {
    toastWithAction({ message: sayCreated(created, timeZone), label: 'Undo', onAction: () => undo.mutate(created) });
    onClose();
  });
  const reading = useReading(text, contacts);
  const understanding = reading && understand(reading, overrides, contacts);
  const busy = voice.state === 'listening' || voice.state === 'transcribing';
  const refusal = create.isError ? 'Failed to create task. Please try again.' : voice.error;
  const problem = blank ? 'Please provide a task description' : refusal;
  const shut = text === '' || busy || create.isPending;
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), notices[notice].ms);
    return () => clearTimeout(timer);
  }, [notice]);

  function save(): void {
    setBlank(text.trim() === '');
    if (text.trim() !== '') create.mutate({ ...spoken, overrides, timeZone });
  }

  async function enhance(): Promise<void> {
    const { enhanceText } = await loadLanguage();
    const better = enhanceText(text);
    setNotice(better.changed ? 'enhanced' : 'good');
    write(better.text);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Voice Task"
      description="Say what, with whom and when. You can also type."
      footer={
        <>
          <Button
            tone="secondary"
            icon={<Icon of={Sparkles} />}
            disabled={shut}
            onClick={() =>
              void enhance().catch((error: unknown) => logFailure('The text could not be enhanced', error))
            }
          >
            Enhance
          </Button>
          <Button disabled={shut} busy={create.isPending} onClick={save}>
            Create
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VoiceControls voice={voice} />
        <TextareaField
          label="Task"
          rows={4}
          value={text}
          disabled={busy}
          maxLength={limits.message}
          onChange={(event) => {
            setBlank(false);
            write(event.target.value);
          }}
        />
        <p className="-mt-2 text-right text-xs text-muted tabular-nums">{text.length} characters</p>
        {understanding && (
          <ReadingChips
            understanding={understanding}
            contacts={contacts}
            onChange={(change) => setOverrides({ ...overrides, ...change })}
          />
        )}
        {understanding && understanding.candidates.length > 1 && (
          <ContactQuestion
            question={`Which ${reading.message.contactName ?? 'contact'}?`}
            candidates={understanding.candidates}
            onChoose={({ id }) => setOverrides({ ...overrides, contact_id: id })}
          />
        )}
        <FormMessage success={notice && notices[notice].text} error={notice ? null : problem} />
      </div>
    </Dialog>
  );
}

/** What was made and when it comes back. */
function sayCreated(created: Created, timeZone: string): string {
  if (created.kind === 'captured') return created.summary;
  const { task } = created;
  const due = task.due_date === null ? '' : ` ${sayDue(task, new Date(), timeZone)}.`;
  return `Task created successfully!${due}`;
}
