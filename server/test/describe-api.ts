import { routes, type Route } from '@aide/contract';
import { buildServer } from '../src/platform/http/build-server.ts';
import { mountDocs } from '../src/platform/http/docs.ts';
import { mount } from '../src/platform/http/mount.ts';
import { createLog } from '../src/platform/log.ts';

/** Returns the OpenAPI description of every route of the contract. Needs no database, because no handler is called. */
export async function describeApi(): Promise<object> {
  const server = await buildServer({ log: createLog('silent'), https: false, imageOrigins: [], observe: () => {} });
  await mountDocs(server);
  const all: Record<string, Route> = routes;
  mount(server, {} as Parameters<typeof mount>[1], all, {});
  await server.ready();
  const description = server.swagger();
  await server.close();
  return description;
}
