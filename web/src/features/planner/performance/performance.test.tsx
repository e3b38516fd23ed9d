import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PerformanceFigures } from './components/performance-overlay.tsx';
import { ScrollReport } from './components/scroll-monitor.tsx';
import { dropsFrames, isMemoryProblem, rateFrames, showsTools, type Sample } from './performance.rules.ts';
import { sampleFrames } from './sample-frames.ts';

describe('the performance monitor', () => {
  it('rates less than 45 frames as low and less than 30 as poor [S9.perf.02, S9.perf.03]', () => {
    expect([60, 45, 44, 30, 29].map(rateFrames)).toEqual(['good', 'good', 'low', 'low', 'poor']);
  });

  it('flags memory over 80 percent [S9.perf.04]', () => {
    expect([0.81, 0.8, null].map(isMemoryProblem)).toEqual([true, false, false]);
  });

  it('flags dropped frames after two slow seconds in a row [S9.perf.05]', () => {
    expect(dropsFrames([60, 40])).toBe(false);
    expect(dropsFrames([60, 40, 29])).toBe(true);
    expect(dropsFrames([40, 60, 40])).toBe(false);
  });

  it('describes its warnings in words', () => {
    const figures = (samples: Sample[]) => renderToStaticMarkup(<PerformanceFigures samples={samples} />);
    expect(figures([{ fps: 60, memory: 0.1 }])).toBe('<p>60 fps, 10% memory</p>');
    const slow = { fps: 20, memory: 0.9 };
    expect(figures([slow, slow])).toContain('poor frame rate, memory nearly full, dropped frames');
  });

  it('is shown to developers on localhost or a development port [S2.land.33, S2.land.34]', () => {
    expect(showsTools({ hostname: 'localhost', port: '3000', developer: true })).toBe(true);
    expect(showsTools({ hostname: '127.0.0.1', port: '5173', developer: true })).toBe(true);
    expect(showsTools({ hostname: 'aide.example', port: '', developer: true })).toBe(false);
    expect(showsTools({ hostname: 'localhost', port: '3000', developer: false })).toBe(false);
  });
});

describe('sampling', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 20));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('reports the rendered frames once a second [S9.perf.01]', () => {
    const samples: Sample[] = [];
    const stop = sampleFrames((sample) => samples.push(sample));
    vi.advanceTimersByTime(999);
    expect(samples).toHaveLength(0);
    vi.advanceTimersByTime(2001);
    expect(samples.map(({ fps }) => fps)).toEqual([49, 50, 50]);
    stop();
    vi.advanceTimersByTime(5000);
    expect(samples).toHaveLength(3);
  });
});

describe('the scroll monitor', () => {
  const report = (props: { warn?: boolean; debug?: boolean }, fps = 20) =>
    renderToStaticMarkup(<ScrollReport figures={{ fps, longestMs: 90 }} {...props} />);

  it('warns about rough scrolling only if enabled [S2.misc.04]', () => {
    expect(report({ warn: true })).toContain('Scrolling is not smooth');
    expect(report({ warn: false })).toBe('');
    expect(report({ warn: true }, 60)).toBe('');
  });

  it('shows a panel with its figures if enabled [S2.misc.05]', () => {
    expect(report({ debug: true })).toContain('20 fps');
    expect(report({ debug: true })).toContain('90 ms');
    expect(report({})).toBe('');
  });
});
