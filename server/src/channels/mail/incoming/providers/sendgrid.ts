import { createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { nextTurn } from '../../../../platform/next-turn.ts';
import { hasSecret } from '../inbound-secret.ts';
import { parseForm } from './form-fields.ts';
import {
  invalid,
  splitIntoChunks,
  toRecipients,
  toSender,
  unauthenticated,
  type InboundProvider,
  type ProviderRequest,
} from './provider.ts';

/**
 * The signature covers the body, so a replay can only repeat the same mail, which has no effect. Longer than minutes, because of retries.
 */
const freshForMs = 60 * 60_000;
const signatureHeader = 'x-twilio-email-event-webhook-signature';
const timestampHeader = 'x-twilio-email-event-webhook-timestamp';
const envelopeSchema = z.object({ from: z.string(), to: z.array(z.string()) });

/** Parses the verification key of a security policy: base64 of its DER form, or PEM. @throws Error if it is neither */
export function parseVerificationKey(text: string): KeyObject {
  return text.includes('BEGIN')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

/**
 * SendGrid: Inbound Parse with "POST the raw, full MIME message". With a security policy each request has an ECDSA signature over a
 * timestamp and the body; otherwise the secret is the password in the URL. If both are set, the signature is required.
 */
export function createSendGrid({
  secret,
  key,
}: {
  secret: string | undefined;
  key: KeyObject | undefined;
}): InboundProvider {
  const knows = (authorization: string | undefined) =>
    key === undefined && secret !== undefined && hasSecret(authorization, secret);
  return {
    paths: ['sendgrid'],
    contentTypes: ['multipart/form-data'],
    largestBody: 50 * 1024 * 1024,
    // SendGrid retries any other status for three days.
    rejectedStatus: 200,
    ...(key === undefined && { hasSecret: ({ authorization }: ProviderRequest['headers']) => knows(authorization) }),
    async read(request) {
      const { headers, body } = request;
      if (key ? !(await isSigned(request, key)) : !knows(headers.authorization))
        throw unauthenticated(key ? 'The signature is not right.' : 'The secret is not right.');
      const fields = parseForm(headers['content-type'] ?? '', body);
      const mail = fields.get('email');
      if (!mail) throw invalid('email', 'The whole mail is missing: check "POST the raw, full MIME message"');
      const { from, to } = parseEnvelope(fields.get('envelope')?.text() ?? '');
      const ip = fields.get('sender_ip')?.text().trim() ?? '';
      return {
        envelope: { from: toSender(from), recipients: toRecipients(to), ip: isIP(ip) === 0 ? undefined : ip },
        chunks: mail.chunks(),
      };
    },
  };
}

async function isSigned({ headers, body, now }: ProviderRequest, key: KeyObject): Promise<boolean> {
  const signature = headers[signatureHeader];
  const timestamp = headers[timestampHeader];
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > freshForMs) return false;
  const verify = createVerify('sha256').update(timestamp);
  for (const chunk of splitIntoChunks(body)) {
    verify.update(chunk);
    await nextTurn();
  }
  return verify.verify(key, signature, 'base64');
}

function parseEnvelope(text: string): z.infer<typeof envelopeSchema> {
  try {
    return envelopeSchema.parse(JSON.parse(text));
  } catch {
    throw invalid('envelope', 'The envelope of the mail is missing');
  }
}
