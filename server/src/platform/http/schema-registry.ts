import * as contract from '@aide/contract';
import { z } from 'zod';

/** The named schemas of the API description: the objects that the contract exports, `Task` for `taskSchema`. */
export const schemaRegistry = z.registry<{ id: string }>();

/** Query and path schemas have no name: parameters are described one by one. */
const routes: contract.Route[] = Object.values(contract.routes);
const parameters = new Set<unknown>(routes.flatMap(({ query, params }) => [query, params]));

for (const [name, schema] of Object.entries(contract)) {
  if (!name.endsWith('Schema') || !(schema instanceof z.ZodObject) || parameters.has(schema)) continue;
  // The library calls the request variant of a schema `TaskInput`, so no schema may have such a name of its own.
  const id = name.slice(1, -'Schema'.length).replace(/Input$/, 'Fields');
  schemaRegistry.add(schema, { id: name.charAt(0).toUpperCase() + id });
}
