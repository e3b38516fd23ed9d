const key = 'notification_sound';

/** Returns whether new notifications play a sound on this device. Default: false. */
export function isSoundOn(): boolean {
  return localStorage.getItem(key) === 'true';
}

export function setSound(on: boolean): void {
  localStorage.setItem(key, String(on));
}

/**
 * Plays two short tones, generated here so that no file is loaded. Silent if the browser requires a user gesture first.
 */
export function playSound(): void {
  if (!('AudioContext' in globalThis)) return;
  const audio = new AudioContext();
  for (const [index, frequency] of [660, 880].entries()) {
    const start = audio.currentTime + index * 0.14;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.32);
    if (index === 1) tone.addEventListener('ended', () => void audio.close());
  }
}

/** Runs the callback in one tab of this browser per notification, however many tabs receive it. */
export async function inOneTab(notificationId: string, run: () => void): Promise<void> {
  if (!('locks' in navigator)) return run();
  const lockMs = 5_000;
  await navigator.locks.request(`notification:${notificationId}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    run();
    await new Promise((resolve) => setTimeout(resolve, lockMs));
  });
}
