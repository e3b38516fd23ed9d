import { limits } from '@aide/contract/limits';
import { Check, Mic, SkipForward, Sparkles, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadLanguage } from '../../../lib/language.ts';
import { logFailure } from '../../../lib/log.ts';
import { timings } from '../../../lib/timings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCreateVoiceTask } from '../api/create-voice-task.ts';
import { useVoice, type VoiceState } from '../voice/use-voice.ts';
import { sayConfidence } from '../voice/voice.rules.ts';

const stateWords: Record<VoiceState, string> = {
  preparing: 'Preparing…',
  ready: 'Ready when you are',
  listening: 'Listening…',
};

const notices = {
  enhanced: { text: 'Text enhanced successfully', ms: timings.successMessage },
  good: { text: 'Text looks good already', ms: 2000 },
} as const;

/** Speak or type a task. Mounted anew each time it opens, so it always begins empty. */
export function VoiceDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [blank, setBlank] = useState(false);
  const [notice, setNotice] = useState<keyof typeof notices | null>(null);
  const voice = useVoice(setText);
  const create = useCreateVoiceTask(() => {
    toast.success('Task created successfully!');
    onClose();
  });
  const listening = voice.state === 'listening';
  const refusal = create.isError ? 'Failed to create task. Please try again.' : voice.error;
  const problem = blank ? 'Please provide a task description' : refusal;
  const shut = text === '' || listening || create.isPending;
  useEffect(() => {
    if (notice === null) return undefined;
    const timer = setTimeout(() => setNotice(null), notices[notice].ms);
    return () => clearTimeout(timer);
  }, [notice]);

  function save(): void {
    setBlank(text.trim() === '');
    if (text.trim() !== '') create.mutate(text);
  }

  async function enhance(): Promise<void> {
    const { enhanceText } = await loadLanguage();
    const better = enhanceText(text);
    setNotice(better.changed ? 'enhanced' : 'good');
    setText(better.text);
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
        <div className="flex items-center gap-3">
          <Button
            tone={listening ? 'danger' : 'primary'}
            icon={<Icon of={listening ? Square : Mic} />}
            onClick={listening ? voice.stop : voice.listen}
            className="min-w-32"
          >
            {listening ? 'Stop' : 'Speak'}
          </Button>
          <p aria-live="polite" data-voice={voice.state} className="flex-1 text-sm text-muted">
            {stateWords[voice.state]}
          </p>
          {voice.state === 'preparing' && (
            <Button tone="quiet" size="sm" icon={<Icon of={SkipForward} size={16} />} onClick={voice.skip}>
              Skip
            </Button>
          )}
          {voice.confidence !== null && <Confidence value={voice.confidence} />}
        </div>
        <TextareaField
          label="Task"
          rows={4}
          value={text}
          disabled={listening}
          maxLength={limits.message}
          onChange={(event) => {
            setBlank(false);
            setText(event.target.value);
          }}
        />
        <p className="-mt-2 text-right text-xs text-muted tabular-nums">{text.length} characters</p>
        <FormMessage success={notice && notices[notice].text} error={notice ? null : problem} />
      </div>
    </Dialog>
  );
}

function Confidence({ value }: { value: number }) {
  const { text, good } = sayConfidence(value);
  return (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums" data-good={good}>
      <span className="sr-only">Confidence</span>
      {text}
      {good && <Icon of={Check} size={16} className="text-accent" />}
    </span>
  );
}
