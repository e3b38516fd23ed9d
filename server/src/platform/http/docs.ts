import { apiBase } from '@aide/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { productVersion } from '../version.ts';
import { schemaRegistry } from './schema-registry.ts';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  type jsonSchemaTransform,
} from 'fastify-type-provider-zod';
import { describeOperations } from './describe-operations.ts';
import { removeUnusedSchemas } from './remove-unused-schemas.ts';

const transformRoute = createJsonSchemaTransform({ schemaRegistry });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry });

/** Marks routes without sign-in. Describes a raw body, which has no schema, as the bytes of a file. Hides paths outside the API. */
const describe: typeof jsonSchemaTransform = (route) => {
  const described = transformRoute(route);
  if (!route.url.startsWith(apiBase)) return { ...described, schema: { ...described.schema, hide: true } };
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

/** Serves the OpenAPI description, generated from the contract, at /api/docs. Call it before any route is mounted. */
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
}
