import { apiBase } from '@aide/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../../../../platform/errors.ts';
import { acceptPosted, limitUnproven, type PostedDeps } from '../accept-posted.ts';
import { MailRejection } from '../mail-rejection.ts';
import type { InboundProvider } from './provider.ts';

/** Rejections that may succeed on retry. */
const temporary = new Set<MailRejection['kind']>(['unverifiable_now', 'too_often', 'later', 'hang_up']);

/** `POST /api/v1/mail/inbound/<provider>`: mail in the provider's own format. Only configured providers have a path. */
export async function mountProviders(
  server: FastifyInstance,
  deps: PostedDeps,
  providers: InboundProvider[],
): Promise<void> {
  const countUnproven = limitUnproven();
  for (const provider of providers)
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        provider.contentTypes,
        { parseAs: 'buffer', bodyLimit: provider.largestBody },
        (_request, body, done) => done(null, body),
      );
      for (const path of provider.paths)
        scope.post(`${apiBase}/mail/inbound/${path}`, {
          bodyLimit: provider.largestBody,
          onRequest: async (request, reply) => {
            if (!provider.hasSecret) return countUnproven(reply);
            // A request without the secret is rejected before its body is read.
            if (!provider.hasSecret(request.headers)) throw fail('UNAUTHENTICATED');
          },
          handler: async (request, reply) => {
            const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
            const posted = await provider.read({ headers: request.headers, body, now: deps.clock.now() });
            if (posted === null) return { success: true, data: { outcome: 'ignored' } };
            try {
              return { success: true, data: await acceptPosted(deps, posted) };
            } catch (error) {
              return reject(error, reply, deps, provider);
            }
          },
        });
    });
}

/** Returns the status that makes the provider give up or retry. */
function reject(error: unknown, reply: FastifyReply, { observe }: PostedDeps, provider: InboundProvider): FastifyReply {
  if (!(error instanceof MailRejection)) throw error;
  observe(error.kind);
  if (temporary.has(error.kind)) throw fail(error.httpCode, { message: error.sentence, cause: error });
  return reply
    .code(provider.rejectedStatus)
    .send({ success: false, error: error.httpCode, message: error.sentence, data: { outcome: 'rejected' } });
}
