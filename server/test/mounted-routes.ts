import { apiBase, routes, type Route } from '@aide/contract';
import type { TestApp } from './test-app.ts';

export type RouteName = keyof typeof routes;

/** The contract's routes that the app has on its server, with their names. */
export function mountedRoutes(aide: TestApp): [RouteName, Route][] {
  const all = Object.entries(routes) as [RouteName, Route][];
  return all.filter(([, { method, path }]) => aide.app.server.hasRoute({ method, url: apiBase + path }));
}
