import type { RecordingLanguage } from '@aide/contract';
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import { isRetryable, prepareSpeech, transcribeSpeech, transcriptionProblem } from '../api/transcribe-speech.ts';
import { greet, preloadVoices } from './greet.ts';
import { canRecognise, recognise } from './recognise.ts';
import { canRecord, record } from './record.ts';
import { toRecordingLanguage, toSpokenLanguage, voiceWaits, type SpokenLanguage } from './voice.rules.ts';

const languageKey = 'spoken_language';

export type VoiceState = 'preparing' | 'ready' | 'listening' | 'transcribing';

/** The browser's speech recognition; without it, a recording that the server transcribes. */
export type VoiceMeans = 'recognise' | 'record';

/** Speaks the greeting, then listens on request. Stops when the dialog closes. */
export function useVoice(onText: (text: string) => void) {
  const [means] = useState<VoiceMeans>(() => (!canRecognise() && canRecord() ? 'record' : 'recognise'));
  const [state, setState] = useState<VoiceState>('preparing');
  const [language, setLanguage] = useState<SpokenLanguage>(() => toSpokenLanguage(localStorage.getItem(languageKey)));
  /** The languages that the server transcribes; empty until it has answered. */
  const [recorded, setRecorded] = useState<readonly RecordingLanguage[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  /** A recording that could not be sent. It is discarded with the dialog or by the next recording. */
  const [unsent, setUnsent] = useState<Blob | null>(null);
  const stopGreeting = useRef<() => void>(undefined);
  /** Read when a recording is sent, because it can begin before the server has answered. */
  const latest = useRef({ language, recorded });
  useEffect(() => {
    latest.current = { language, recorded };
  }, [language, recorded]);
  const listening = useRef<{ stop: () => void; cancel: () => void }>(undefined);

  useEffect(() => {
    if (means !== 'record') return;
    prepareSpeech().then(setRecorded, (problem: unknown) => {
      // An outage is reported when the recording is sent, which also loads the model.
      if (!isRetryable(problem)) logFailure('The speech model was not loaded', problem);
    });
  }, [means]);

  useEffect(() => {
    preloadVoices();
    const timer = setTimeout(() => {
      stopGreeting.current = greet(() => setState('ready'));
    }, voiceWaits.greeting);
    stopGreeting.current = () => clearTimeout(timer);
    return () => {
      clearTimeout(timer);
      stopGreeting.current?.();
      listening.current?.cancel();
    };
  }, []);

  function skip(): void {
    stopGreeting.current?.();
    setState('ready');
  }

  function fail(message: string): void {
    setError(message);
    setState('ready');
  }

  async function transcribe(audio: Blob): Promise<void> {
    setError(null);
    setUnsent(null);
    setState('transcribing');
    try {
      const { language: spoken, recorded: able } = latest.current;
      const chosen = toRecordingLanguage(spoken);
      onText(await transcribeSpeech(audio, able.length === 0 || able.includes(chosen) ? chosen : 'en'));
      setState('ready');
    } catch (problem) {
      if (isRetryable(problem)) setUnsent(audio);
      fail(transcriptionProblem(problem));
    }
  }

  function listen(): void {
    stopGreeting.current?.();
    setError(null);
    setConfidence(null);
    setState('listening');
    if (means === 'record') {
      listening.current = record({ onError: fail, onAudio: (audio) => void transcribe(audio) });
      return;
    }
    const stop = recognise({
      lang: language,
      onText: (text, sure) => {
        setConfidence(sure);
        onText(text);
      },
      onError: fail,
      onEnd: () => setState('ready'),
    });
    listening.current = stop && { stop, cancel: stop };
  }

  const sendAgain: (() => void) | null = unsent && (() => void transcribe(unsent));
  return {
    means,
    state,
    error,
    confidence,
    recorded,
    language,
    chooseLanguage: (code: string) => {
      const chosen = toSpokenLanguage(code);
      localStorage.setItem(languageKey, chosen);
      setLanguage(chosen);
    },
    skip,
    listen,
    stop: () => listening.current?.stop(),
    sendAgain,
  };
}
