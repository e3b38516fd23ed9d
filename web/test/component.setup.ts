import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, vi } from 'vitest';
import { cancelTimers, recordTimers } from './cancel-timers.ts';

// The same limit as that of expect.poll (vitest.config.ts).
configure({ asyncUtilTimeout: Number(process.env.AIDE_QUERY_TIMEOUT ?? 60_000) });

beforeEach(() => recordTimers());

// Testing Library cleans up automatically only if `afterEach` is a global.
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // Ends everything that the test has started, so that its toasts do not appear in the next one.
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
