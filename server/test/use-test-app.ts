import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './test-app.ts';

/**
 * Registers the hooks that most test files need: one app for the file, and before each test the clock reset to `now` and a new account.
 * `assign` receives both before each test. For another order or more accounts, call `createTestApp` in your own hooks.
 */
export function useTestApp(
  options: NonNullable<Parameters<typeof createTestApp>[0]>,
  assign: (current: { aide: TestApp; user: TestUser }) => void,
): void {
  let aide: TestApp;
  beforeAll(async () => {
    aide = await createTestApp(options);
  });
  afterAll(() => aide.close());
  beforeEach(async () => {
    if (options.now !== undefined) aide.clock.set(new Date(options.now));
    assign({ aide, user: await aide.signUp() });
  });
}
