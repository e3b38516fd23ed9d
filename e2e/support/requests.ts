import { apiBase } from '@aide/contract';
import type { Page } from '@playwright/test';

/** Remembers the calls of a route that the page makes from now on. */
export function watchCalls(page: Page, route: { method: string; path: string }): () => number {
  let calls = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === route.method && pathname === apiBase + route.path) calls += 1;
  });
  return () => calls;
}
