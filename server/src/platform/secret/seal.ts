import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Keeps secrets that the product itself must read again from being readable in the database. */
export interface Seal {
  /** `owner` is bound in: what was sealed for one account cannot be opened for another. */
  close(text: string, owner: string): string;
  /** Throws when it was changed, sealed for another owner, or under another secret of the product. */
  open(sealed: string, owner: string): string;
}

/** A key of its own for each purpose, derived from the product's secret. */
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
