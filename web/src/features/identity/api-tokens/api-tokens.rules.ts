import type { ApiToken } from '@aide/contract';
import type { TokenScope } from '@aide/contract/enums';
import { tokenLifetimes } from '@aide/contract/limits';
import { formatMomentDay } from '../../../lib/time/moment-text.ts';

export const scopeLabels: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' };

export const defaultLifetime = '90';

/** The options of the select: a number of days, or no expiry. */
export const lifetimes: readonly { value: string; label: string }[] = [
  ...tokenLifetimes.map((days) => ({ value: String(days), label: days === 365 ? '1 year' : `${days} days` })),
  { value: '', label: 'Until it is revoked' },
];

export function parseLifetime(value: string): ApiTokenLifetime {
  return tokenLifetimes.find((days) => String(days) === value) ?? null;
}
type ApiTokenLifetime = (typeof tokenLifetimes)[number] | null;

export function formatExpiry({ expiresAt }: ApiToken, now: Date, timeZone: string): string {
  if (expiresAt === null) return 'Does not expire';
  return `${Date.parse(expiresAt) <= now.getTime() ? 'Expired' : 'Expires'} ${formatMomentDay(expiresAt, timeZone, now)}`;
}
