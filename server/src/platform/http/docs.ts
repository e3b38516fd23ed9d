import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** A raw body has no schema to be checked by; in the description it is the bytes of a file. */
const describe: typeof jsonSchemaTransform = (route) => {
  const described = jsonSchemaTransform(route);
  if (!described.schema?.consumes) return described;
  return { ...described, schema: { ...described.schema, body: { type: 'string', format: 'binary' } } };
};
const description = `Type or say a task. Aide reminds you when it’s due.

**Bearer tokens.** Sign in to receive one, or make a personal API token in the settings (\`aide_…\`). A token with the scope \`read\` may make GET calls, one with \`write\` all calls, except those about the account itself.

**Calendar feed.** \`/feeds/<secret>.ics\`: the due tasks as iCalendar, at a secret address.

**Webhooks.** Signed as Standard Webhooks describes: \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, an HMAC-SHA256 over \`id.timestamp.body\`.

**MCP.** \`/mcp\` takes the Model Context Protocol over streamable HTTP with a personal API token.`;

/** The product's own name in the top bar, where the library would put its own. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="40" viewBox="0 0 96 40">
  <path d="M6 8h14v24l-7-5.6L6 32z" fill="#63c2a2"/>
  <text x="32" y="30" font-family="Newsreader, Georgia, serif" font-size="28" fill="#ffffff">Aide</text>
</svg>`;

/** The API described by OpenAPI, generated from the contract, to be read at /api/docs. Call before any route is mounted. */
export async function mountDocs(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aide',
        version: '1',
        description,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe,
  });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: logo, href: '/api/docs' },
    theme: { title: 'Aide API' },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  });
}
