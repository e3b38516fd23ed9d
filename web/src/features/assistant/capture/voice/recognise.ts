import { networkRetries, speechError, speechMessages, voiceWaits } from './voice.rules.ts';

/** The part of the Web Speech API that is used; TypeScript's DOM library has no type for it. */
interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string; confidence: number }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
}

type RecogniserClass = new () => Recogniser;

interface Handlers {
  /** The language to recognise, such as en-US. */
  lang: string;
  onText: (text: string, confidence: number) => void;
  onError: (message: string) => void;
  onEnd: () => void;
}

function findRecogniser(): RecogniserClass | undefined {
  const scope: typeof globalThis & Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', RecogniserClass>> =
    globalThis;
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
}

export function canRecognise(): boolean {
  return findRecogniser() !== undefined;
}

/**
 * Listens until stopped, until an error, or until five seconds after the last result. Returns a function that stops it,
 * or undefined if recognition could not start.
 */
export function recognise({ lang, onText, onError, onEnd }: Handlers): (() => void) | undefined {
  const Class = findRecogniser();
  if (!Class) {
    onError(speechMessages.unsupported);
    return undefined;
  }
  const recogniser = new Class();
  Object.assign(recogniser, { lang, continuous: true, interimResults: true });
  let over = false;
  let retries = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function finish(message?: string): void {
    if (over) return;
    over = true;
    clearTimeout(silence);
    clearTimeout(retry);
    recogniser.stop();
    if (message !== undefined) onError(message);
    onEnd();
  }

  function begin(): void {
    retry = undefined;
    try {
      recogniser.start();
    } catch {
      finish(speechMessages.start);
    }
  }

  const listeners: Pick<Recogniser, 'onresult' | 'onerror' | 'onend'> = {
    onresult: ({ results }) => {
      const heard = Array.from(results, (result) => result[0] ?? { transcript: '', confidence: 0 });
      const text = heard.map(({ transcript }) => transcript).join(' ');
      onText(text.replaceAll(/\s+/g, ' ').trim(), heard.at(-1)?.confidence ?? 0);
      clearTimeout(silence);
      silence = setTimeout(() => finish(), voiceWaits.silence);
    },
    onerror: ({ error }) => {
      if (over) return;
      if (error !== 'network' || retries >= networkRetries) return finish(speechError(error));
      retries += 1;
      clearTimeout(retry);
      retry = setTimeout(begin, voiceWaits.retry);
    },
    // Also fires for a recogniser that is about to be retried.
    onend: () => {
      if (retry === undefined) finish();
    },
  };
  Object.assign(recogniser, listeners);
  begin();
  return () => finish();
}
