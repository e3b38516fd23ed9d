import confetti, { type Options } from 'canvas-confetti';
import { confettiDefaults, greatShots } from './celebrations.rules.ts';

/** The colours of the house. */
const colors = ['#0e5a47', '#63c2a2', '#d9b45b', '#1c5bb8', '#f3f1ea'];
const framesPerSecond = 60;

const defaults: Options = {
  colors,
  particleCount: confettiDefaults.pieces,
  ticks: (confettiDefaults.tweenMs / 1000) * framesPerSecond,
};

/** Over everything while something falls. It takes no press and is not read out. */
const sheet = document.createElement('canvas');
sheet.setAttribute('aria-hidden', 'true');
sheet.className = 'pointer-events-none fixed inset-0 z-100 size-full';

// In a worker it would need a script from a blob, which the page's policy forbids.
const fall = confetti.create(sheet, { resize: true, useWorker: false, disableForReducedMotion: true });
let falling = 0;

export async function shoot(options: Options): Promise<void> {
  falling += 1;
  document.body.append(sheet);
  await fall({ ...defaults, ...options });
  falling -= 1;
  if (falling === 0) sheet.remove();
}

export function throwConfetti(): void {
  void shoot({ spread: 80, startVelocity: 38, origin: { y: 0.7 } });
}

export function throwGreatConfetti(): void {
  for (const { atMs, pieces } of greatShots()) {
    setTimeout(() => {
      void shoot({ particleCount: pieces, angle: 60, spread: 60, origin: { x: 0, y: 0.75 } });
      void shoot({ particleCount: pieces, angle: 120, spread: 60, origin: { x: 1, y: 0.75 } });
    }, atMs);
  }
}
