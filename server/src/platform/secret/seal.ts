import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts secrets that the product must be able to decrypt again, so that they are not readable in the database. */
export interface Seal {
  /** Encrypts a text bound to `owner`: a value of one account cannot be decrypted for another. */
  close(text: string, owner: string): string;
  /** Decrypts a value. Throws if it was altered, or sealed for another owner or with another secret. */
  open(sealed: string, owner: string): string;
}

/** Returns a seal with a key derived from the product's secret for this purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = createHmac('sha256', secret).update(`seal: ${purpose}`).digest();
  return {
    close(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
