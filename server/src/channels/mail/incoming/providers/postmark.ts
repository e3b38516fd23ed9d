import { z } from 'zod';
import { fail } from '../../../../platform/errors.ts';
import { hasSecret } from '../inbound-secret.ts';
import { invalid, splitIntoChunks, toRecipients, toSender, unauthenticated, type InboundProvider } from './provider.ts';

const payloadSchema = z.object({
  From: z.string(),
  OriginalRecipient: z.string(),
  RawEmail: z.string().min(1).optional(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});

/**
 * Postmark: an inbound stream with "Include raw email content in JSON payload" and the address
 * `https://aide:<secret>@…/mail/inbound/postmark`. Postmark does not sign; the secret is the password of HTTP Basic.
 */
export function createPostmark(secret: string): InboundProvider {
  return {
    paths: ['postmark'],
    contentTypes: ['application/json'],
    // Parsed synchronously: a larger body would block other requests.
    largestBody: 8 * 1024 * 1024,
    rejectedStatus: 403,
    hasSecret: ({ authorization }) => hasSecret(authorization, secret),
    async read({ headers, body }) {
      if (!hasSecret(headers.authorization, secret)) throw unauthenticated('The secret is not right.');
      const { RawEmail, From, OriginalRecipient, Headers } = parsePayload(body);
      if (RawEmail === undefined)
        throw invalid('RawEmail', 'The whole mail is missing: turn on "Include raw email content in JSON payload"');
      const returnPath = Headers.find(({ Name }) => Name.toLowerCase() === 'return-path')?.Value;
      return {
        envelope: { from: toSender(returnPath ?? From), recipients: toRecipients([OriginalRecipient]) },
        chunks: splitIntoChunks(Buffer.from(RawEmail)),
      };
    },
  };
}

function parsePayload(body: Buffer): z.infer<typeof payloadSchema> {
  try {
    return payloadSchema.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw fail('MALFORMED_BODY', { cause: error });
  }
}
