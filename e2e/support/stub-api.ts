import { apiBase, errors, type ErrorCode, type Failure } from '@aide/contract';
import type { Page } from '@playwright/test';

export interface StubbedRoute {
  method: string;
  path: string;
}

/** Returns a pattern for the route's path with any parameters and query. */
export function pathPattern(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/?]+');
  return new RegExp(`${apiBase}${escaped}(\\?.*)?$`);
}

/** Makes a route fail with one of the contract's errors, the first `times` times. Default: always. */
export async function failApi(
  page: Page,
  route: StubbedRoute,
  code: ErrorCode,
  { message = errors[code].message, times = Infinity }: { message?: string; times?: number } = {},
): Promise<void> {
  let left = times;
  await page.route(pathPattern(route.path), async (call) => {
    if (call.request().method() !== route.method || left <= 0) return call.fallback();
    left -= 1;
    const failure: Failure = { success: false, message, error: code };
    return call.fulfill({ status: errors[code].status, json: failure });
  });
}

/** Returns a fixed response for a route, for example an error without a message. */
export async function stubApi(page: Page, route: StubbedRoute, status: number, body: unknown): Promise<void> {
  await page.route(pathPattern(route.path), (call) =>
    call.request().method() === route.method ? call.fulfill({ status, json: body }) : call.fallback(),
  );
}

/** Delays a route until the returned function is called, to test the busy state. */
export async function holdApi(page: Page, route: StubbedRoute): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pathPattern(route.path), async (call) => {
    if (call.request().method() === route.method) await promise;
    await call.fallback();
  });
  return resolve;
}
