import { greeting, greetingTimeout, pickVoice } from './voice.rules.ts';

/** Local storage keys of the preferred voice. */
const storageKeys = { index: 'preferred_voice_index', name: 'preferred_voice_name' } as const;

/**
 * Speaks the greeting and calls `onOver` at its end, on an error, or after a timeout. Returns a function that stops it.
 */
export function greet(onOver: () => void): () => void {
  if (!('speechSynthesis' in globalThis)) {
    onOver();
    return () => {};
  }
  let over = false;
  const finish = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    onOver();
  };
  const timer = setTimeout(finish, greetingTimeout(greeting));
  const utterance = new SpeechSynthesisUtterance(greeting);
  Object.assign(utterance, { rate: 1, pitch: 0.8, volume: 0.9 });
  const picked = pickVoice(speechSynthesis.getVoices(), localStorage.getItem(storageKeys.name));
  if (picked) {
    utterance.voice = picked.voice;
    localStorage.setItem(storageKeys.index, String(picked.index));
    localStorage.setItem(storageKeys.name, picked.voice.name);
  }
  utterance.addEventListener('end', finish);
  utterance.addEventListener('error', finish);
  speechSynthesis.speak(utterance);
  return () => {
    over = true;
    clearTimeout(timer);
    speechSynthesis.cancel();
  };
}

/** Browsers load their voices on the first call of `getVoices`. */
export function preloadVoices(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.getVoices();
}
