import type { Profile } from '@aide/contract';
import type { ActingUser } from '../../platform/context.ts';
import type { User } from './accounts.table.ts';

export function presentProfile(user: User): Profile {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    timezone: user.timezone,
    hasTelegram: user.telegramVerifiedAt !== null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function actingUserOf(user: User): ActingUser {
  return { id: user.id, email: user.email, timezone: user.timezone, trialEndsAt: user.trialEndsAt };
}
