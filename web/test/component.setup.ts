import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, vi } from 'vitest';
import { cancelTimers, recordTimers } from './cancel-timers.ts';

// The timeout of asynchronous queries, long enough for a busy machine. Mutation tests set a shorter one, because a query for an
// element that a mutant removed always takes that long.
configure({ asyncUtilTimeout: Number(process.env.AIDE_QUERY_TIMEOUT ?? 15_000) });

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
