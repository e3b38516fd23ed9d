import { apiBase, errors, type ErrorCode, type Failure } from '@aide/contract';
import type { Page } from '@playwright/test';

export interface StubbedRoute {
  method: string;
  path: string;
}

/** Matches the route's path with its parameters, and any query. */
export function pathPattern(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/?]+');
  return new RegExp(`${apiBase}${escaped}(\\?.*)?$`);
}

/** Lets a call fail with one of the contract's errors; `times` answers that many and lets later ones through. */
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

/** Answers a call with a body of the test's choice, e.g. a failure without a message. */
export async function stubApi(page: Page, route: StubbedRoute, status: number, body: unknown): Promise<void> {
  await page.route(pathPattern(route.path), (call) =>
    call.request().method() === route.method ? call.fulfill({ status, json: body }) : call.fallback(),
  );
}

/** Cuts the line: the call never reaches the server. */
export async function disconnectApi(page: Page, route: StubbedRoute): Promise<void> {
  await page.route(pathPattern(route.path), (call) =>
    call.request().method() === route.method ? call.abort('connectionfailed') : call.fallback(),
  );
}

/** Holds a call back until the returned function is called, to look at the busy state. */
export async function holdApi(page: Page, route: StubbedRoute): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pathPattern(route.path), async (call) => {
    if (call.request().method() === route.method) await promise;
    await call.fallback();
  });
  return resolve;
}
