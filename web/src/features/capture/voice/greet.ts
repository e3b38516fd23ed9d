import { greeting, greetingTimeout } from './voice.rules.ts';

/** Speaks the greeting and says when it is over: at its end, on a failure, or when the time for it has run out. Answers how to stop it. */
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
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith('hi'));
  if (voice) utterance.voice = voice;
  utterance.addEventListener('end', finish);
  utterance.addEventListener('error', finish);
  speechSynthesis.speak(utterance);
  return () => {
    over = true;
    clearTimeout(timer);
    speechSynthesis.cancel();
  };
}

/** Asking for the voices makes the browser load them. */
export function preloadVoices(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.getVoices();
}
