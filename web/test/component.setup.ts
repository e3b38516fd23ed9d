import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, vi } from 'vitest';
import { cancelTimers, recordTimers } from './cancel-timers.ts';

// A query waits this long for what should appear: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => recordTimers());

// Testing Library cleans up by itself only where `afterEach` is a global.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // What the test has begun ends here, so that its toasts do not appear in the next test.
  await vi.dynamicImportSettled();
  // Unmounted components clean up in timers without a delay; only longer ones are cancelled.
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  cancelTimers();
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
