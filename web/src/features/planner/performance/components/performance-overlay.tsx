import { useEffect, useState } from 'react';
import { dropsFrames, isMemoryProblem, rateFrames, type Sample } from '../performance.rules.ts';
import { sampleFrames } from '../sample-frames.ts';
import { ScrollMonitor } from './scroll-monitor.tsx';

const maxSamples = 5;

/** Developer tool: the frame rate, second by second. */
export function PerformanceOverlay() {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => sampleFrames((sample) => setSamples((before) => [...before, sample].slice(-maxSamples))), []);
  return (
    <aside
      aria-label="Performance"
      className="fixed bottom-3 left-3 z-60 rounded-md border border-hairline bg-surface px-3 py-2 text-xs tabular-nums shadow-lift"
    >
      <PerformanceFigures samples={samples} />
      <ScrollMonitor warn debug />
    </aside>
  );
}

export function PerformanceFigures({ samples }: { samples: readonly Sample[] }) {
  const latest = samples.at(-1);
  if (!latest) return <p>Measuring…</p>;
  const problems = [
    rateFrames(latest.fps) !== 'good' && `${rateFrames(latest.fps)} frame rate`,
    isMemoryProblem(latest.memory) && 'memory nearly full',
    dropsFrames(samples.map(({ fps }) => fps)) && 'dropped frames',
  ].filter((problem) => problem !== false);
  return (
    <p>
      {latest.fps} fps
      {latest.memory !== null && `, ${Math.round(latest.memory * 100)}% memory`}
      {problems.length > 0 && <span className="block text-red">{problems.join(', ')}</span>}
    </p>
  );
}
