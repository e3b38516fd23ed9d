import { z } from 'zod';
import { fail } from '../../../../platform/errors.ts';
import { createSnsCheck, parseSnsMessage, type GetText } from './sns.ts';
import { invalid, splitIntoChunks, toRecipients, toSender, type InboundProvider } from './provider.ts';

const notificationSchema = z.object({
  notificationType: z.string(),
  mail: z.object({ source: z.string() }),
  receipt: z.object({
    recipients: z.array(z.string()),
    action: z.object({ encoding: z.string().optional() }).optional(),
  }),
  content: z.string().optional(),
});

/**
 * Amazon SES: a receipt rule with an SNS action to a topic whose subscription is this URL. SNS signs each message, and a subscription to
 * the configured topic is confirmed automatically.
 */
export function createSes(topic: string, get: GetText): InboundProvider {
  const check = createSnsCheck(topic, get);
  return {
    paths: ['ses'],
    contentTypes: ['text/plain', 'application/json'],
    // SES posts mails of up to 150 KB; base64 and JSON make them longer.
    largestBody: 512 * 1024,
    rejectedStatus: 403,
    async read({ body, now }) {
      const message = parseSnsMessage(body);
      await check.verify(message, now);
      if (message.Type === 'SubscriptionConfirmation') await check.confirm(message);
      if (message.Type !== 'Notification') return null;
      const { notificationType, mail, receipt, content } = parseNotification(message.Message);
      if (notificationType !== 'Received') return null;
      if (content === undefined) throw invalid('content', 'The whole mail is missing: use an SNS action');
      const encoding = /^base64$/i.test(receipt.action?.encoding ?? '') ? 'base64' : 'utf8';
      return {
        envelope: { from: toSender(mail.source), recipients: toRecipients(receipt.recipients) },
        chunks: splitIntoChunks(Buffer.from(content, encoding)),
      };
    },
  };
}

function parseNotification(text: string): z.infer<typeof notificationSchema> {
  try {
    return notificationSchema.parse(JSON.parse(text));
  } catch (error) {
    throw fail('MALFORMED_BODY', { cause: error });
  }
}
