import { shoot, throwConfetti, throwLargeConfetti } from './throw-confetti.ts';

const everyMs = 400;

function repeat(times: number, one: (round: number) => void): void {
  for (let round = 0; round < times; round += 1) setTimeout(() => one(round), round * everyMs);
}

/** The kinds of confetti by name. */
const kinds = {
  success: throwConfetti,
  achievement: throwLargeConfetti,
  'task completion': () => void shoot({ particleCount: 90, spread: 60, startVelocity: 30, origin: { y: 0.8 } }),
  'contact added': () => void shoot({ particleCount: 70, angle: 60, spread: 50, origin: { x: 0, y: 0.8 } }),
  fireworks: () =>
    repeat(
      6,
      (round) =>
        void shoot({
          particleCount: 60,
          spread: 360,
          startVelocity: 26,
          ticks: 90,
          origin: { x: 0.2 + 0.12 * round, y: round % 2 === 0 ? 0.25 : 0.4 },
        }),
    ),
  burst: () => void shoot({ spread: 360, startVelocity: 45, origin: { y: 0.5 } }),
  rain: () =>
    repeat(
      10,
      (round) =>
        void shoot({
          particleCount: 20,
          angle: 270,
          spread: 140,
          startVelocity: 12,
          gravity: 0.7,
          origin: { x: ((round * 3) % 10) / 10, y: -0.1 },
        }),
    ),
} as const;

export type ConfettiKind = keyof typeof kinds;

export function throwKind(kind: ConfettiKind): void {
  kinds[kind]();
}
