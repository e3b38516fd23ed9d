import { apiBase, routes, type Route } from '@aide/contract';
import type { TestApp } from './test-app.ts';

export type RouteName = keyof typeof routes;

/** Returns the contract's routes that the app has mounted, with their names. */
export function mountedRoutes(aide: TestApp): [RouteName, Route][] {
  const all = Object.entries(routes) as [RouteName, Route][];
  return all.filter(([, { method, path }]) => aide.app.server.hasRoute({ method, url: apiBase + path }));
}
