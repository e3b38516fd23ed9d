import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fail } from '../../../platform/errors.ts';
import { isSameText } from '../../../platform/secret/is-same-text.ts';
import type { WhatsApp } from '../open-whatsapp.ts';

const webhookPath = '/whatsapp/webhook';

/** Meta's limit of a webhook body. */
const largestBody = 3 * 1024 * 1024;

const verificationSchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().max(500),
});

/** Returns the signature that Meta sends with a body. */
function signBody(appSecret: string, body: Buffer | string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

/**
 * Mounts the routes that Meta calls: the verification when the address is entered, and messages, which are stored before the response is
 * 200; any other status makes Meta repeat them. Both return 404 while WhatsApp is not set up.
 */
export async function mountWebhook(server: FastifyInstance, getWhatsApp: () => WhatsApp | undefined): Promise<void> {
  const find = () => {
    const whatsApp = getWhatsApp();
    if (!whatsApp) throw fail('NOT_FOUND');
    return whatsApp;
  };
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is over the raw bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(webhookPath, async (request, reply) => {
      const { verifyToken } = find();
      const { data: query } = verificationSchema.safeParse(request.query);
      if (!query || !isSameText(query['hub.verify_token'], verifyToken)) throw fail('FORBIDDEN');
      return reply.type('text/plain').send(query['hub.challenge']);
    });
    scope.post(webhookPath, { bodyLimit: largestBody }, async (request, reply) => {
      const whatsApp = find();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const given = String(request.headers['x-hub-signature-256'] ?? '');
      if (!isSameText(given, signBody(whatsApp.appSecret, body))) throw fail('UNAUTHENTICATED');
      if (!(await whatsApp.receive(parseJson(body)))) throw fail('VALIDATION_FAILED');
      return reply.code(200).send({ ok: true });
    });
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw fail('VALIDATION_FAILED', { cause: error });
  }
}
