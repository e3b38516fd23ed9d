import type { Profile } from '@aide/contract';
import type { ActingUser } from '../../platform/context.ts';
import type { User } from './accounts.table.ts';
import { avatarAddress } from './avatar-address.ts';

/** `avatarUrl` is the operator's avatar service; without one there is no picture. */
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

export function actingUserOf(user: User): ActingUser {
  return { id: user.id, email: user.email, timezone: user.timezone, accessEndsAt: user.trialEndsAt };
}
