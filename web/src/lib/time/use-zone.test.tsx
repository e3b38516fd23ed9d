import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

it("uses Intl only where the browser's zone is needed, and once", async () => {
  vi.resetModules();
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  const { useZone, ZoneContext } = await import('./use-zone.ts');
  const inProfile = renderHook(useZone, {
    wrapper: ({ children }) => <ZoneContext value="Europe/Berlin">{children}</ZoneContext>,
  });
  expect(inProfile.result.current).toBe('Europe/Berlin');
  expect(format).not.toHaveBeenCalled();

  const first = renderHook(useZone).result.current;
  expect(renderHook(useZone).result.current).toBe(first);
  expect(format).toHaveBeenCalledTimes(1);
  format.mockRestore();
  expect(first).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
