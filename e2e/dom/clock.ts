import { setInterval, clearInterval } from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/** React's scheduler and promises run in real time, as does the test itself. */
const faked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

/** The clock of the app. */
export class Clock {
  #ticking: NodeJS.Timeout | undefined;

  /** Replaces the timers. They run in real time until `pauseAt` or `runFor`. */
  async install({ time = new Date() }: { time?: Date | number | string } = {}): Promise<void> {
    vi.useFakeTimers({ now: new Date(time), toFake: [...faked] });
    await this.resume();
  }
  async resume(): Promise<void> {
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => vi.advanceTimersByTime(10), 10);
  }
  #pause(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }
  async pauseAt(time: Date | number | string): Promise<void> {
    this.#pause();
    await this.#advance(new Date(time).getTime() - Date.now());
  }
  async runFor(milliseconds: number): Promise<void> {
    await this.#advance(milliseconds);
  }
  async fastForward(milliseconds: number): Promise<void> {
    await this.#advance(milliseconds);
  }
  async #advance(milliseconds: number): Promise<void> {
    await setImmediate();
    await vi.advanceTimersByTimeAsync(Math.max(milliseconds, 0));
    await setImmediate();
  }
  /** Freezes the date; timers keep running. */
  async setFixedTime(time: Date | number | string): Promise<void> {
    vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  }
  uninstall(): void {
    this.#pause();
    vi.useRealTimers();
  }
}
