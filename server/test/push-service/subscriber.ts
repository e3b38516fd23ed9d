import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The part of a browser that subscribes and decrypts. */
export interface Subscriber {
  /** Its path at the push service. */
  path: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Returns the decrypted text. Throws if it was encrypted for another subscriber. */
  decrypt(body: Buffer): string;
}

/** Creates a subscriber with its own keys at a push service. */
export function createSubscriber(serviceUrl: string): Subscriber {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(12).toString('base64url')}`;
  return {
    path,
    subscription: {
      endpoint: serviceUrl + path,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** RFC 8291 with the header of RFC 8188: salt, record size, length and value of the sender's key. */
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const ikm = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
      const derive = (label: string, size: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, Buffer.from(`Content-Encoding: ${label}\0`), size));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
