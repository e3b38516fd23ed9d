import type { RawBody } from '@aide/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { fail, getErrorCode } from '../errors.ts';
import { renderError } from './render-error.ts';

/** Mounts a route that takes the bytes of a file only, no JSON. Other routes still reject files. */
export function mountRawBody(server: FastifyInstance, body: RawBody, options: RouteOptions): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const parsing = { parseAs: 'buffer', bodyLimit: body.maxBytes } as const;
    scope.addContentTypeParser([...body.mediaTypes], parsing, (_request, bytes, parsed) => parsed(null, bytes));
    scope.route({
      ...options,
      errorHandler: (error, request, reply) => renderError(toBodyError(body, error), request, reply),
    });
    done();
  });
}

/** Translates Fastify's body errors into errors about the expected file. */
function toBodyError({ mediaTypes, tooLarge }: RawBody, error: unknown): unknown {
  const code = getErrorCode(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fail(tooLarge ?? 'PAYLOAD_TOO_LARGE', { cause: error });
  if (code !== 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return error;
  return fail('UNSUPPORTED_MEDIA_TYPE', { message: `Please send one of ${mediaTypes.join(', ')}.`, cause: error });
}
