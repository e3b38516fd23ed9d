import { createHash } from 'node:crypto';
import type { Profile } from '@aide/contract';
import type { ActingUser } from '../../platform/context.ts';
import type { User } from './accounts.table.ts';

/** Returns the URL of an avatar at the operator's avatar service, which gets a hash only; null without a service. */
export function avatarAddress(
  template: string | undefined,
  person: { id: string; emailKey: string | null },
): string | null {
  if (template === undefined) return null;
  const hash = createHash('sha256')
    .update(person.emailKey ?? person.id)
    .digest('hex');
  return template.replaceAll('{hash}', hash);
}

/** Maps a user to the contract's profile. `avatarUrl` is the operator's avatar service; without one the avatar is null. */
export function presentProfile(user: User, avatarUrl?: string): Profile {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    timezone: user.timezone,
    hasTelegram: user.telegramVerifiedAt !== null,
    avatar: avatarAddress(avatarUrl, user),
    createdAt: user.createdAt.toISOString(),
  };
}

export function toActingUser(user: User): ActingUser {
  return { id: user.id, email: user.email, timezone: user.timezone, accessEndsAt: user.trialEndsAt };
}
