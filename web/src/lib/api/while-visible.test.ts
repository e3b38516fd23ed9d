import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timings } from '../timings.ts';
import { whileVisible } from './while-visible.ts';

let visibility: 'visible' | 'hidden';
let page: EventTarget;
/** Grants the lock to the waiting page. */
let grantLock: () => void;

function change(next: typeof visibility): void {
  visibility = next;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  page = new EventTarget();
  vi.stubGlobal('document', {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    get visibilityState() {
      return visibility;
    },
  });
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, callback: () => Promise<void>) => {
        grantLock = () => void callback();
        return new Promise(() => undefined);
      },
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whileVisible', () => {
  it('closes after a while in the background and opens again', () => {
    const close = vi.fn<() => void>();
    const open = vi.fn<() => () => void>(() => close);
    const end = whileVisible(open);
    change('hidden');
    vi.advanceTimersByTime(timings.events.hidden - 1);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledOnce();
    change('visible');
    expect(open).toHaveBeenCalledTimes(2);
    end();
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('stays open in the background in the page with the lock', () => {
    const close = vi.fn<() => void>();
    const end = whileVisible(() => close);
    grantLock();
    change('hidden');
    vi.advanceTimersByTime(timings.events.hidden * 2);
    expect(close).not.toHaveBeenCalled();
    end();
    expect(close).toHaveBeenCalledOnce();
  });

  it('opens again in the background when the page gets the lock', () => {
    const open = vi.fn<() => () => void>(() => () => undefined);
    const end = whileVisible(open);
    change('hidden');
    vi.advanceTimersByTime(timings.events.hidden);
    grantLock();
    expect(open).toHaveBeenCalledTimes(2);
    end();
  });
});
