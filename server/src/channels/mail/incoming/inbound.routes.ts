import { apiBase } from '@aide/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fail } from '../../../platform/errors.ts';
import { hasSecret, isSigned } from './inbound-secret.ts';
import { parseInbound } from './inbound-body.ts';
import { acceptPosted, limitUnproven, type PostedDeps } from './accept-posted.ts';
import { MailRejection } from './mail-rejection.ts';
import { splitIntoChunks } from './providers/provider.ts';

export interface InboundDeps extends PostedDeps {
  secret: string;
}

const largestBody = 50 * 1024 * 1024;

/**
 * `POST /api/v1/mail/inbound`: mail from a provider that receives it for us, as JSON or `message/rfc822`. The caller sends the secret or
 * signs the body with it; the author is verified as over SMTP. 503 makes the provider retry.
 */
export async function mountInbound(server: FastifyInstance, deps: InboundDeps): Promise<void> {
  const countUnproven = limitUnproven();
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'message/rfc822'],
      { parseAs: 'buffer', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    );
    scope.post(`${apiBase}/mail/inbound`, {
      schema: {
        operationId: 'receiveMail',
        summary: 'Mail that a provider received for us',
        description:
          'JSON { from, to, ip, helo, raw, encoding }, or the mail itself as message/rfc822 with from, to, ip and helo in the query. Bearer or Basic with AIDE_MAIL_INBOUND_SECRET, or X-Aide-Signature: t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">.',
        tags: ['Email by date'],
      },
      bodyLimit: largestBody,
      onRequest: async (request, reply) => {
        // A request without the secret is rejected before its body is read.
        if (hasSecret(request.headers.authorization, deps.secret)) return;
        if (request.headers['x-aide-signature'] === undefined) throw fail('UNAUTHENTICATED');
        countUnproven(reply);
      },
      handler: async (request) => {
        try {
          return { success: true, data: await take(deps, request) };
        } catch (error) {
          throw rendered(error, deps);
        }
      },
    });
  });
}

async function take(deps: InboundDeps, request: FastifyRequest) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = String(request.headers['x-aide-signature']);
  const { authorization, 'content-type': contentType = '' } = request.headers;
  if (!hasSecret(authorization, deps.secret) && !isSigned(signature, body, deps.secret, deps.clock.now()))
    throw fail('UNAUTHENTICATED', { message: 'The signature is not right.' });
  const { envelope, mail } = parseInbound(contentType, request.query, body);
  return acceptPosted(deps, { envelope, chunks: splitIntoChunks(mail) });
}

function rendered(error: unknown, { observe }: InboundDeps): unknown {
  if (!(error instanceof MailRejection)) return error;
  observe(error.kind);
  const details = error.cause instanceof AppError ? error.cause.details : undefined;
  return fail(error.httpCode, { message: error.sentence, cause: error, ...(details ? { details } : {}) });
}
