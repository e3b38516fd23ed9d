import * as contract from '@aide/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { productVersion } from '../version.ts';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type jsonSchemaTransform,
} from 'fastify-type-provider-zod';
import { describeOperations } from './describe-operations.ts';
import { z } from 'zod';

/** The named schemas of the API description: the objects that the contract exports, `Task` for `taskSchema`. */
const schemaRegistry = z.registry<{ id: string }>();

/** Query and path schemas have no name: parameters are described one by one. */
const routes: contract.Route[] = Object.values(contract.routes);
const parameters = new Set<unknown>(routes.flatMap(({ query, params }) => [query, params]));

for (const [name, schema] of Object.entries(contract)) {
  if (!name.endsWith('Schema') || !(schema instanceof z.ZodObject) || parameters.has(schema)) continue;
  // The library calls the request variant of a schema `TaskInput`, so no schema may have such a name of its own.
  const id = name.slice(1, -'Schema'.length).replace(/Input$/, 'Fields');
  schemaRegistry.add(schema, { id: name.charAt(0).toUpperCase() + id });
}

const reference = /"#\/components\/schemas\/([^"]+)"/g;

/**
 * Removes the schemas that `paths` do not reference, directly or through other schemas. Every schema is registered for requests and for
 * responses, and most are used in only one.
 */
function removeUnusedSchemas(schemas: Record<string, unknown>, paths: unknown): void {
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(reference)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? null);
    }
  };
  visit(paths);
  for (const name of Object.keys(schemas)) if (!used.has(name)) Reflect.deleteProperty(schemas, name);
}

const transformRoute = createJsonSchemaTransform({ schemaRegistry });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry });

/** Marks routes without sign-in. Describes a raw body, which has no schema, as the bytes of a file. Hides paths outside the API. */
const describe: typeof jsonSchemaTransform = (route) => {
  const described = transformRoute(route);
  if (!route.url.startsWith(contract.apiBase)) return { ...described, schema: { ...described.schema, hide: true } };
  const schema = { security: [], ...described.schema };
  if (!schema.consumes) return { ...described, schema };
  return { ...described, schema: { ...schema, body: { type: 'string', format: 'binary' } } };
};
const description = `Type or say a task. Aide reminds you when it’s due.

**Bearer tokens.** Sign in to receive one, or make a personal API token in the settings (\`aide_…\`). A token with the scope \`read\` may make GET calls, one with \`write\` all calls, except those about the account itself.

**Calendar feed.** \`/feeds/<secret>.ics\`: the due tasks as iCalendar, at a secret address.

**Webhooks.** Signed as Standard Webhooks describes: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, an HMAC-SHA256 over \`id.timestamp.body\`.

**MCP.** \`/mcp\` takes the Model Context Protocol over streamable HTTP, with OAuth 2.1 (its metadata is at \`/.well-known/oauth-protected-resource/mcp\`) or a personal API token.`;

/** The product's name in the top bar, instead of the library's logo. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="40" viewBox="0 0 96 40">
  <path d="M6 8h14v24l-7-5.6L6 32z" fill="#63c2a2"/>
  <text x="32" y="30" font-family="Newsreader, Georgia, serif" font-size="28" fill="#ffffff">Aide</text>
</svg>`;

/** Serves the OpenAPI description, generated from the contract, at /api/docs and /api/openapi.json. Call it before any route is mounted. */
export async function mountDocs(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aide',
        version: productVersion,
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe,
    transformObject: (document) => {
      const described = addComponents(document);
      describeOperations(described);
      if ('components' in described && described.components?.schemas)
        removeUnusedSchemas(described.components.schemas, [described.paths, described.components.responses]);
      return described;
    },
  });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: logo, href: '/api/docs' },
    theme: { title: 'Aide API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  });
  server.get('/api/openapi.json', () => server.swagger());
}
