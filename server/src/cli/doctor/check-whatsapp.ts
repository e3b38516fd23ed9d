import { createGraphApi, GraphError } from '../../channels/whatsapp/graph-api.ts';
import { getWhatsAppAccess, type Config } from '../../config.ts';
import { createFinding, getHost, probeMs, getErrorMessage, type Finding } from './finding.ts';

/** Requests the business number, which needs the token, the number id and the app secret. */
export async function checkWhatsApp(config: Config): Promise<Finding> {
  const found = getWhatsAppAccess(config);
  if (!found) return createFinding('off', 'WhatsApp is not set up', 'To have it, set it up in Settings, This server.');
  const { apiRoot, token } = found.access;
  try {
    const { digits, name } = await createGraphApi(found.access).getNumber(AbortSignal.timeout(probeMs));
    return createFinding('ok', `${name ?? 'the number'} +${digits} responds at ${getHost(apiRoot)}`);
  } catch (error) {
    const next = 'Compare the phone number id, the access token and the app secret with those of your app at Meta.';
    const reason = getErrorMessage(error).replaceAll(token, '…');
    if (error instanceof GraphError) return createFinding('broken', `${getHost(apiRoot)} refuses it (${reason})`, next);
    return createFinding('broken', `${getHost(apiRoot)} does not respond (${reason})`, next);
  }
}
