import { generateKeyPairSync } from 'node:crypto';
import type { Context } from '../../../platform/context.ts';
import type { Seal } from '../../../platform/secret/seal.ts';
import { getOrCreateSecret, saveSecret } from '../../../platform/secret/secrets.repository.ts';

/** The key pair that identifies this installation to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  /** An uncompressed P-256 point. */
  publicKey: string;
  privateKey: string;
}

/** Name of the secret. */
export const vapidSecret = 'vapid';

/**
 * Returns the VAPID keys, generated at the first start and sealed. All processes share them; subscriptions are bound to them. An unsealed
 * pair of an earlier version is sealed now. One that was sealed with another signing key is replaced: browsers subscribe again.
 */
export async function getVapidKeys({ tx, log }: Context, seal: Seal): Promise<VapidKeys> {
  const stored = await getOrCreateSecret(tx, vapidSecret, () => seal.close(generateVapidKeys(), vapidSecret));
  let pair = stored;
  try {
    if (!isPair(stored)) pair = seal.open(stored, vapidSecret);
  } catch (error) {
    log.warn({ error: String(error) }, 'the push keys were sealed with another signing key and are replaced');
    pair = generateVapidKeys();
    await saveSecret(tx, vapidSecret, seal.close(pair, vapidSecret));
  }
  if (isPair(stored)) await saveSecret(tx, vapidSecret, seal.close(pair, vapidSecret));
  const [publicKey, privateKey] = pair.split('.');
  if (!publicKey || !privateKey) throw new Error('The secret "vapid" is not a pair of keys.');
  return { publicKey, privateKey };
}

/** Returns true for two keys separated by a full stop; a sealed value has none. */
function isPair(stored: string): boolean {
  return stored.includes('.');
}

function generateVapidKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return `${point.toString('base64url')}.${d}`;
}
