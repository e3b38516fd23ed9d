import { useEffect, useRef, useState } from 'react';
import { greet, preloadVoices } from './greet.ts';
import { recognise } from './recognise.ts';
import { voiceWaits } from './voice.rules.ts';

export type VoiceState = 'preparing' | 'ready' | 'listening';

/** Greets, then listens when asked. Everything stops when the modal goes. */
export function useVoice(onText: (text: string) => void) {
  const [state, setState] = useState<VoiceState>('preparing');
  const [error, setError] = useState<string | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  const stopGreeting = useRef<() => void>(undefined);
  const stopListening = useRef<() => void>(undefined);

  useEffect(() => {
    preloadVoices();
    const timer = setTimeout(() => {
      stopGreeting.current = greet(() => setState('ready'));
    }, voiceWaits.greeting);
    stopGreeting.current = () => clearTimeout(timer);
    return () => {
      clearTimeout(timer);
      stopGreeting.current?.();
      stopListening.current?.();
    };
  }, []);

  function skip(): void {
    stopGreeting.current?.();
    setState('ready');
  }

  function listen(): void {
    stopGreeting.current?.();
    setError(null);
    setConfidence(null);
    setState('listening');
    stopListening.current = recognise({
      onText: (text, sure) => {
        setConfidence(sure);
        onText(text);
      },
      onError: (message) => {
        setError(message);
        setState('ready');
      },
      onEnd: () => setState('ready'),
    });
  }

  return { state, error, confidence, skip, listen, stop: () => stopListening.current?.() };
}
