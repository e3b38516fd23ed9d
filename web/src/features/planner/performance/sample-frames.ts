import { sampleMs, type Sample } from './performance.rules.ts';

interface ChromiumMemory {
  usedJSHeapSize: number;
  jsHeapSizeLimit: number;
}

/** Counts frames and reports once a second. Returns a function that stops it. */
export function sampleFrames(onSample: (sample: Sample) => void): () => void {
  let frames = 0;
  let request = requestAnimationFrame(count);
  function count(): void {
    frames += 1;
    request = requestAnimationFrame(count);
  }
  const timer = setInterval(() => {
    onSample({ fps: Math.round((frames * 1000) / sampleMs), memory: memoryShare() });
    frames = 0;
  }, sampleMs);
  return () => {
    clearInterval(timer);
    cancelAnimationFrame(request);
  };
}

/** Only Chromium reports memory usage. */
function memoryShare(): number | null {
  const { memory }: Performance & { memory?: ChromiumMemory } = performance;
  return memory ? memory.usedJSHeapSize / memory.jsHeapSizeLimit : null;
}
