/** Measurements of the last scroll. */
export interface ScrollFigures {
  fps: number;
  longestMs: number;
}

const restMs = 150;

/** Measures the frames from the first scroll event until scrolling stops. Returns a function that stops it. */
export function watchScrolling(onFigures: (figures: ScrollFigures) => void): () => void {
  let request = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let gaps: number[] = [];
  let last = 0;

  function frame(now: number): void {
    if (last > 0) gaps.push(now - last);
    last = now;
    request = requestAnimationFrame(frame);
  }
  function finish(): void {
    cancelAnimationFrame(request);
    request = 0;
    const total = gaps.reduce((sum, gap) => sum + gap, 0);
    if (total > 0)
      onFigures({ fps: Math.round((gaps.length * 1000) / total), longestMs: Math.round(Math.max(...gaps)) });
    gaps = [];
    last = 0;
  }
  function scrolled(): void {
    if (request === 0) request = requestAnimationFrame(frame);
    clearTimeout(rest);
    rest = setTimeout(finish, restMs);
  }

  addEventListener('scroll', scrolled, { passive: true, capture: true });
  return () => {
    removeEventListener('scroll', scrolled, { capture: true });
    cancelAnimationFrame(request);
    clearTimeout(rest);
  };
}
