import { createHmac } from 'node:crypto';
import { isWithinLimit, type RateLimiter } from '../../../../platform/rate-limit/rate-limiter.ts';
import { isSameText } from '../../../../platform/secret/is-same-text.ts';
import { parseForm } from './form-fields.ts';
import { invalid, toRecipients, toSender, unauthenticated, type InboundProvider } from './provider.ts';

const freshForMs = 5 * 60_000;
/** A token is accepted once during the time in which its signature is fresh, in the past or the future. */
const tokens = { name: 'mailgun-token', burst: 1, periodMs: 2 * freshForMs };

/**
 * Mailgun: a route with `forward("https://…/mail/inbound/mailgun/mime")`, which posts the whole mail. The signature is over a timestamp and a
 * token, not over the mail, so each token is accepted once.
 */
export function createMailgun(signingKey: string, usedTokens: RateLimiter): InboundProvider {
  return {
    paths: ['mailgun/mime', 'mailgun'],
    contentTypes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
    largestBody: 50 * 1024 * 1024,
    rejectedStatus: 406,
    async read({ headers, body, now }) {
      const fields = parseForm(headers['content-type'] ?? '', body);
      const text = (name: string) => fields.get(name)?.text() ?? '';
      const [timestamp, token] = [text('timestamp'), text('token')];
      const expected = createHmac('sha256', signingKey)
        .update(timestamp + token)
        .digest('hex');
      if (!isSameText(text('signature'), expected)) throw unauthenticated('The signature is not right.');
      if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > freshForMs)
        throw unauthenticated('The signature is too old.');
      if (!(await isWithinLimit(usedTokens, tokens, token))) throw unauthenticated('The token was used before.');
      const mail = fields.get('body-mime');
      if (!mail) throw invalid('body-mime', 'The whole mail is missing: the address of the route must end with /mime');
      return {
        envelope: { from: toSender(text('sender')), recipients: toRecipients([text('recipient')]) },
        chunks: mail.chunks(),
      };
    },
  };
}
