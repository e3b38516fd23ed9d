import { useEffect, useState } from 'react';
import { timings } from '../../lib/timings.ts';

/** Idle, the three steps, completed. */
export type DemoStage = 'idle' | 0 | 1 | 2 | 'completed';

/** Plays the demo once and resets. Calling `play` again restarts it. */
export function useDemoSteps(): [stage: DemoStage, play: () => void] {
  const [run, setRun] = useState(0);
  const [stage, setStage] = useState<DemoStage>('idle');
  useEffect(() => {
    if (run === 0) return undefined;
    const { second, third, completed, reset } = timings.landingDemo;
    const timers = [
      setTimeout(() => setStage(1), second),
      setTimeout(() => setStage(2), third),
      setTimeout(() => setStage('completed'), completed),
      setTimeout(() => setStage('idle'), reset),
    ];
    return () => timers.forEach(clearTimeout);
  }, [run]);
  return [
    stage,
    () => {
      setStage(0);
      setRun((count) => count + 1);
    },
  ];
}
