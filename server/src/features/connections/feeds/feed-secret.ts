import { createHash, randomBytes } from 'node:crypto';

export function newFeedSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashFeedSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
