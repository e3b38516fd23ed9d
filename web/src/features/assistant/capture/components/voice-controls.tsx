import { Check, Mic, RotateCw, SkipForward, Square } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { useVoice, VoiceState } from '../voice/use-voice.ts';
import { formatConfidence, speechMessages, spokenLanguages } from '../voice/voice.rules.ts';

const stateWords: Record<VoiceState, string> = {
  preparing: 'Preparing…',
  ready: 'Ready',
  listening: 'Listening…',
  transcribing: 'Transcribing…',
};

/** The microphone button and its status. */
export function VoiceControls({ voice }: { voice: ReturnType<typeof useVoice> }) {
  const { means, state, confidence } = voice;
  const listening = state === 'listening';
  const start = means === 'record' ? 'Record' : 'Speak';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button
          tone={listening ? 'danger' : 'primary'}
          icon={<Icon of={listening ? Square : Mic} />}
          busy={state === 'transcribing'}
          onClick={listening ? voice.stop : voice.listen}
          className="min-w-32"
        >
          {listening ? 'Stop' : start}
        </Button>
        <p aria-live="polite" data-voice={state} className="flex-1 text-sm text-muted">
          {listening && means === 'record' ? 'Recording…' : stateWords[state]}
        </p>
        {state === 'preparing' && (
          <Button tone="quiet" size="sm" icon={<Icon of={SkipForward} size={16} />} onClick={voice.skip}>
            Skip
          </Button>
        )}
        {confidence !== null && <Confidence value={confidence} />}
      </div>
      {(means === 'recognise' || voice.recorded.length > 1) && (
        <SelectField
          label="Spoken language"
          value={voice.language}
          disabled={listening}
          onChange={(event) => voice.chooseLanguage(event.target.value)}
        >
          {spokenLanguages.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {state === 'ready' && voice.sendAgain && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          Your recording is kept.
          <Button tone="secondary" size="sm" icon={<Icon of={RotateCw} size={16} />} onClick={voice.sendAgain}>
            Send it again
          </Button>
        </p>
      )}
      {means === 'record' && (
        <p className="text-sm text-muted">
          {speechMessages.unsupported} Or record here: the server transcribes the recording, then deletes it.
          {voice.recorded.length === 1 && ' It understands English only.'}
        </p>
      )}
    </div>
  );
}

function Confidence({ value }: { value: number }) {
  const { text, good } = formatConfidence(value);
  return (
    <span className="inline-flex items-center gap-1 text-sm tabular-nums" data-good={good}>
      <span className="sr-only">Confidence</span>
      {text}
      {good && <Icon of={Check} size={16} className="text-accent" />}
    </span>
  );
}
