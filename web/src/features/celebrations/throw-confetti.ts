import confetti, { type Options } from 'canvas-confetti';

/** The colours of the house. */
const colors = ['#0e5a47', '#63c2a2', '#d9b45b', '#1c5bb8', '#f3f1ea'];
const pieces = 200;
const bigBurstMs = 15_000;
const everyMs = 1000;
/** Five seconds at sixty frames. */
const ticks = 300;

/** Over everything while something falls. It takes no press and is not read out. */
const sheet = document.createElement('canvas');
sheet.setAttribute('aria-hidden', 'true');
sheet.className = 'pointer-events-none fixed inset-0 z-100 size-full';

// In a worker it would need a script from a blob, which the page's policy forbids.
const fall = confetti.create(sheet, { resize: true, useWorker: false, disableForReducedMotion: true });
let falling = 0;

async function shoot(options: Options): Promise<void> {
  falling += 1;
  document.body.append(sheet);
  await fall(options);
  falling -= 1;
  if (falling === 0) sheet.remove();
}

export function throwConfetti(): void {
  void shoot({ particleCount: pieces, spread: 80, startVelocity: 38, ticks, origin: { y: 0.7 }, colors });
}

/** The great burst lasts fifteen seconds, thinning out. */
export function throwGreatConfetti(): void {
  const shots = bigBurstMs / everyMs;
  for (let shot = 0; shot < shots; shot += 1) {
    setTimeout(() => {
      const particleCount = Math.round((pieces / 4) * (1 - shot / shots));
      void shoot({ particleCount, angle: 60, spread: 60, ticks, origin: { x: 0, y: 0.75 }, colors });
      void shoot({ particleCount, angle: 120, spread: 60, ticks, origin: { x: 1, y: 0.75 }, colors });
    }, shot * everyMs);
  }
}
