import { cleanup } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, vi } from 'vitest';

// Testing Library cleans up by itself only where `afterEach` is a global.
afterEach(() => {
  cleanup();
  toast.remove();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
