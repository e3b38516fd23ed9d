import { z } from 'zod';
import { fail } from '../../../platform/errors.ts';
import { maxRecipients } from './mail-limits.ts';
import type { Envelope } from './verify-sender.ts';

const address = z.string().trim().max(320);

const recipientsSchema = z
  .union([address.transform((text) => text.split(',')), z.array(address)])
  .transform((list) => list.map((each) => each.trim()).filter((each) => each.includes('@')))
  .pipe(z.array(z.string()).min(1, 'Say which addresses the mail was sent to').max(maxRecipients));

const envelopeSchema = z.object({
  /** MAIL FROM; empty for a bounce. */
  from: address.default(''),
  to: recipientsSchema,
  /** Address of the server that delivered the mail to the provider, for SPF. */
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  helo: z.string().max(300).optional(),
});

/** A mail as JSON: its envelope and the complete message, as text or base64. */
const inboundSchema = envelopeSchema.extend({
  raw: z.string().min(1, 'The mail itself is missing'),
  encoding: z.enum(['text', 'base64']).default('text'),
});

export interface Inbound {
  envelope: Envelope;
  mail: Buffer;
}

/** Parses a posted mail: JSON, or the message itself with its envelope in the query. */
export function parseInbound(contentType: string, query: unknown, body: Buffer): Inbound {
  if (contentType.startsWith('message/rfc822'))
    return { envelope: toEnvelope(checked(envelopeSchema, query)), mail: body };
  const inbound = checked(inboundSchema, parseJson(body));
  const mail = Buffer.from(inbound.raw, inbound.encoding === 'base64' ? 'base64' : 'utf8');
  return { envelope: toEnvelope(inbound), mail };
}

function toEnvelope({ from, to, ip, helo }: z.infer<typeof envelopeSchema>): Envelope {
  return { from, recipients: to, ip, helo };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    throw fail('MALFORMED_BODY', { cause: error });
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  throw fail('VALIDATION_FAILED', { details: { fields } });
}
