import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';

// A query waits this long for what should appear: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 15_000 });

// Testing Library cleans up by itself only where `afterEach` is a global.
afterEach(() => {
  cleanup();
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
