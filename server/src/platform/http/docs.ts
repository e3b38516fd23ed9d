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

/** The API described by OpenAPI, generated from the contract, to be read at /api/docs. Call before any route is mounted. */
export async function mountDocs(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aide',
        version: '1',
        description:
          'Half a sentence in, the right follow-up back at the right moment. Sign in to receive a bearer token.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describe,
  });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  });
}
