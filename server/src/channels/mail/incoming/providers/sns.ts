import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { fail, getErrorMessage } from '../../../../platform/errors.ts';
import { unauthenticated } from './provider.ts';

/** Returns the text at a URL, subject to the restrictions on outgoing requests. @throws Error for any status but 200 */
export type GetText = (url: string) => Promise<string>;

const messageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.string(),
  Signature: z.string().max(2_000),
  SigningCertURL: z.string().max(500),
  Subject: z.string().optional(),
  SubscribeURL: z.string().max(2_000).optional(),
  Token: z.string().max(1_000).optional(),
});
export type SnsMessage = z.infer<typeof messageSchema>;

/** SNS retries for up to an hour with the same timestamp. */
const freshForMs = 60 * 60_000;
const maxCertificates = 10;

/** Parses a message of SNS. @throws MALFORMED_BODY */
export function parseSnsMessage(body: Buffer): SnsMessage {
  try {
    return messageSchema.parse(JSON.parse(body.toString()));
  } catch (error) {
    throw fail('MALFORMED_BODY', { cause: error });
  }
}

/** Verifies messages of one topic. Certificates are loaded only from SNS in the topic's region, and cached. */
export function createSnsCheck(topic: string, get: GetText) {
  const region = topic.split(':')[3] ?? '';
  const host = topic.startsWith('arn:aws-cn:') ? `sns.${region}.amazonaws.com.cn` : `sns.${region}.amazonaws.com`;
  const certificates = new Map<string, X509Certificate>();

  async function getCertificate(address: string): Promise<X509Certificate> {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== 'https:' || url.host !== host || !/^\/[\w.-]+\.pem$/.test(url.pathname) || url.search !== '')
      throw unauthenticated('The certificate of the signature is not one of SNS.');
    const known = certificates.get(url.href);
    if (known) return known;
    const loaded = new X509Certificate(await load(url.href));
    if (certificates.size >= maxCertificates) certificates.clear();
    certificates.set(url.href, loaded);
    return loaded;
  }

  async function load(url: string): Promise<string> {
    try {
      return await get(url);
    } catch (error) {
      throw fail('UNAVAILABLE', { message: `SNS could not be reached: ${getErrorMessage(error)}`, cause: error });
    }
  }

  return {
    /** @throws UNAUTHENTICATED for another topic, an old message or a wrong signature; UNAVAILABLE while SNS cannot be reached */
    async verify(message: SnsMessage, now: Date): Promise<void> {
      if (message.TopicArn !== topic) throw unauthenticated('The topic is not the configured one.');
      if (message.SignatureVersion !== '2')
        throw unauthenticated('The signature is SHA-1. Set the attribute SignatureVersion of the topic to 2.');
      if (Math.abs(now.getTime() - Date.parse(message.Timestamp)) > freshForMs)
        throw unauthenticated('The signature is too old.');
      const certificate = await getCertificate(message.SigningCertURL);
      const isValid =
        Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo);
      const verify = createVerify('RSA-SHA256').update(createSignedText(message));
      if (!isValid || !verify.verify(certificate.publicKey, message.Signature, 'base64'))
        throw unauthenticated('The signature is not right.');
    },
    /** Confirms the subscription of a verified message. The URL is built here, not taken from the message. */
    async confirm({ Token = '' }: SnsMessage): Promise<void> {
      const query = new URLSearchParams({ Action: 'ConfirmSubscription', TopicArn: topic, Token });
      await load(`https://${host}/?${query.toString()}`);
    },
  };
}

/** Returns the fields that SNS signs, in order. */
function createSignedText(message: SnsMessage): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names.map((name) => (message[name] === undefined ? '' : `${name}\n${message[name]}\n`)).join('');
}
