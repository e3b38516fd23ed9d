import { vi } from 'vitest';

/** Replaces the next signal of `AbortSignal.timeout` by one that expires when the returned function is called. */
export function holdTimeout(): () => void {
  const held = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
    timeout.mockRestore();
    return held.signal;
  });
  return () => held.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
}
