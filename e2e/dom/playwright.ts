// Replaces @playwright/test in tests without a browser, so that both share their support files.
export { expect } from './expect.ts';
