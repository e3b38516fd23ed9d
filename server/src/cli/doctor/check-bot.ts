import { z } from 'zod';
import type { Config } from '../../config.ts';
import { createFinding, getHost, probeMs, getErrorMessage, type Finding } from './finding.ts';

const responseSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  result: z.object({ username: z.string() }).optional(),
});

/** Calls getMe of the bot. */
export async function checkBot(config: Config): Promise<Finding> {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: root } = config;
  if (token === undefined)
    return createFinding(
      'off',
      'there is no bot',
      'To have one, talk to @BotFather in Telegram (/newbot) and set TELEGRAM_BOT_TOKEN.',
    );
  try {
    const response = await fetch(`${root.replace(/\/+$/, '')}/bot${token}/getMe`, {
      signal: AbortSignal.timeout(probeMs),
      redirect: 'error',
    });
    const { ok, result, description = `status ${response.status}` } = responseSchema.parse(await response.json());
    if (ok && result) return createFinding('ok', `@${result.username} responds at ${getHost(root)}`);
    const next = 'Ask @BotFather for the token again (/token) and set TELEGRAM_BOT_TOKEN.';
    return createFinding('broken', `${getHost(root)} refuses the token (${description})`, next);
  } catch (error) {
    // The request URL contains the token, so the error is reported without the URL.
    const reason = error instanceof z.ZodError ? 'not the response of a Bot API server' : getErrorMessage(error);
    const next = 'Let this machine reach it, or name another Bot API server with TELEGRAM_API_ROOT.';
    return createFinding('broken', `${getHost(root)} does not respond (${reason.replaceAll(token, '…')})`, next);
  }
}
