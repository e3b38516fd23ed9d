import { createHash, randomBytes } from 'node:crypto';
import { apiTokenPrefix } from '@aide/contract';

const hintLength = 4;

export function newTokenText(): string {
  return apiTokenPrefix + randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function hintOf(token: string): string {
  return token.slice(-hintLength);
}
