import * as contract from '@aide/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { productVersion } from '../version.ts';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type jsonSchemaTransform,
} from 'fastify-type-provider-zod';
import { describeOperations } from './describe-operations.ts';
import { toFastifySchema } from './mount.ts';
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

/** Describes a raw body, which has no schema, as the bytes of a file. */
const describe: typeof jsonSchemaTransform = (route) => {
  const described = transformRoute(route);
  if (!described.schema?.consumes) return described;
  return { ...described, schema: { ...described.schema, body: { type: 'string', format: 'binary' } } };
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

/** Returns a server of its own with the OpenAPI description, generated from the contract, at /api/docs and /api/openapi.json. */
export async function buildDocs(): Promise<FastifyInstance> {
  const server = fastify();
  // The description needs the schemas of the routes, which are never called here.
  server.setValidatorCompiler(() => () => true).setSerializerCompiler(() => () => '');
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
  for (const [operationId, route] of Object.entries<contract.Route>(contract.routes))
    server.route({
      method: route.method,
      url: contract.apiBase + route.path,
      schema: {
        ...toFastifySchema(route),
        operationId,
        summary: route.summary,
        tags: [route.tag],
        security: route.auth === 'user' ? [{ bearer: [] }] : [],
        ...(route.rawBody ? { consumes: [...route.rawBody.mediaTypes] } : {}),
      },
      handler: () => '',
    });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: logo, href: '/api/docs' },
    theme: { title: 'Aide API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  });
  server.get('/api/openapi.json', { schema: { hide: true } }, () => server.swagger());
  await server.ready();
  return server;
}
