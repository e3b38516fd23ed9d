import { generateKeyPairSync } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { getOrCreateSecret } from '../../platform/secret/secrets.repository.ts';

/** The key pair that identifies this installation to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  /** An uncompressed P-256 point. */
  publicKey: string;
  privateKey: string;
}

/** Returns the VAPID keys, generated at the first start. All processes get the same; subscriptions are bound to them. */
export async function getVapidKeys(tx: Tx): Promise<VapidKeys> {
  const [publicKey, privateKey] = (await getOrCreateSecret(tx, 'vapid', generateVapidKeys)).split('.');
  if (!publicKey || !privateKey) throw new Error('The secret "vapid" is not a pair of keys.');
  return { publicKey, privateKey };
}

function generateVapidKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return `${point.toString('base64url')}.${d}`;
}
