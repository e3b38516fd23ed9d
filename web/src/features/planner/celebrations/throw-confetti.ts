import confetti, { type Options } from 'canvas-confetti';
import { confettiDefaults, listLargeShots, smallConfetti } from './celebrations.rules.ts';

/** The brand colours. */
const colors = ['#0e5a47', '#63c2a2', '#d9b45b', '#1c5bb8', '#f3f1ea'];
const framesPerSecond = 60;

const defaults: Options = {
  colors,
  particleCount: confettiDefaults.pieces,
  ticks: (confettiDefaults.tweenMs / 1000) * framesPerSecond,
};

/** The shared canvas; ignores pointer events. */
const canvas = document.createElement('canvas');
canvas.setAttribute('aria-hidden', 'true');

const inFront = 'pointer-events-none fixed inset-0 z-100 size-full';
/** Above the page background, below all content. */
const behindContent = 'pointer-events-none fixed inset-0 -z-10 size-full';

// A worker would need a blob: script, which the Content Security Policy forbids.
const fireConfetti = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
let activeShots = 0;

export async function shoot(options: Options): Promise<void> {
  activeShots += 1;
  canvas.className = inFront;
  canvas.hidden = false;
  document.body.append(canvas);
  await fireConfetti({ ...defaults, ...options });
  activeShots -= 1;
  if (activeShots === 0) canvas.hidden = true;
}

export function throwConfetti(): void {
  void shoot({ spread: 80, startVelocity: 38, origin: { y: 0.7 } });
}

/** Shows a little confetti behind the content. It ends after a second, or on a key press. */
export function throwSmallConfetti(): void {
  // The large burst continues.
  if (activeShots > 0 && canvas.className === inFront) return;
  const { pieces, tweenMs } = smallConfetti;
  const ticks = (tweenMs / 1000) * framesPerSecond;
  void shoot({ particleCount: pieces, ticks, spread: 70, startVelocity: 30, origin: { y: 0.8 } });
  canvas.className = behindContent;
  const end = () => {
    clearTimeout(timer);
    removeEventListener('keydown', end);
    if (canvas.className === behindContent) fireConfetti.reset();
  };
  // On a busy machine the frames take longer than planned.
  const timer = setTimeout(end, tweenMs);
  addEventListener('keydown', end);
}

export function throwLargeConfetti(): void {
  for (const { atMs, pieces } of listLargeShots()) {
    setTimeout(() => {
      void shoot({ particleCount: pieces, angle: 60, spread: 60, origin: { x: 0, y: 0.75 } });
      void shoot({ particleCount: pieces, angle: 120, spread: 60, origin: { x: 1, y: 0.75 } });
    }, atMs);
  }
}
