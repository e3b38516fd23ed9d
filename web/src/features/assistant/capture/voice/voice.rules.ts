import type { RecordingLanguage } from '@aide/contract';

/** Spoken when the dialog opens. */
export const greeting = 'Hello. Tell me what you want to remember, who it’s about and when to remind you.';

/** The languages offered for speech recognition. The first is the default. */
export const spokenLanguages = [
  { code: 'en-US', label: 'English' },
  { code: 'en-IN', label: 'English (India)' },
  { code: 'hi-IN', label: 'Hindi' },
] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number]['code'];

/** Returns the stored language, or the default if it is not in the list. */
export function toSpokenLanguage(stored: string | null): SpokenLanguage {
  return spokenLanguages.find(({ code }) => code === stored)?.code ?? spokenLanguages[0].code;
}

/** Returns the language of a recording. */
export const toRecordingLanguage = (spoken: SpokenLanguage): RecordingLanguage => (spoken === 'hi-IN' ? 'hi' : 'en');

export const voiceWaits = { greeting: 300, silence: 5000, retry: 500, recording: 120_000 } as const;
export const networkRetries = 3;

/** Some browsers never fire `end` for speech: after this time the greeting counts as finished. */
export function greetingTimeout(text: string): number {
  return Math.max(15_000, 80 * text.length);
}

export const speechMessages = {
  unsupported: 'Speech recognition is not supported in this browser. Please try Chrome or Edge.',
  start: 'Failed to start voice recognition. Please try again.',
  unreadable: 'The recording could not be understood. Please try again.',
} as const;

/** Returns the message for an error code of the Web Speech API. */
export function speechError(code: string): string {
  if (code === 'no-speech') return 'No speech detected. Please try speaking clearly.';
  if (code === 'not-allowed' || code === 'audio-capture' || code === 'service-not-allowed')
    return 'Microphone access denied or not available. Microphone permission denied. Please allow microphone access.';
  if (code === 'network') return 'Network error. Please check your internet connection.';
  return `Speech recognition error: ${code}`;
}

const goodConfidence = 0.8;

export function formatConfidence(confidence: number): { text: string; good: boolean } {
  return { text: `${Math.round(confidence * 100)}%`, good: confidence >= goodConfidence };
}

/**
 * Returns the preferred voice, found by name because indexes change; otherwise a Hindi one; otherwise null, for the
 * browser's default.
 */
export function pickVoice<V extends { lang: string; name: string }>(
  voices: readonly V[],
  storedName: string | null,
): { voice: V; index: number } | null {
  const preferred = voices.findIndex(({ name }) => name === storedName);
  const index = preferred === -1 ? voices.findIndex(({ lang }) => lang.toLowerCase().startsWith('hi')) : preferred;
  const voice = voices[index];
  return voice ? { voice, index } : null;
}
