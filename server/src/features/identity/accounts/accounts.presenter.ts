import { createHash } from 'node:crypto';
import { taskViewSchema, type EmailConfirmation, type Profile } from '@aide/contract';
import type { ActingUser } from '../../../platform/context.ts';
import type { User } from './accounts.table.ts';

/** Returns the URL of an avatar at the operator's avatar service, which gets only a hash. Null without a service. */
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

export interface ProfileFacts {
  /** The operator's avatar service. Without one the avatar is null. */
  avatarUrl?: string | undefined;
  /** Returns true if the server sends mail. Default: false. */
  canMail?(): boolean;
}

/** Maps a user to the contract's profile. */
export function presentProfile(user: User, { avatarUrl, canMail }: ProfileFacts = {}): Profile {
  const sendsMail = canMail?.() ?? false;
  const unconfirmed: EmailConfirmation = sendsMail ? 'pending' : 'unavailable';
  const { pendingEmail } = user;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    timezone: user.timezone,
    hasTelegram: user.telegramVerifiedAt !== null,
    avatar: avatarAddress(avatarUrl, user),
    emailConfirmation: user.emailConfirmedAt === null ? unconfirmed : 'confirmed',
    emailChange: pendingEmail === null ? null : { email: pendingEmail, confirmedBy: sendsMail ? 'link' : 'owner' },
    // A view of an earlier version that is no longer valid counts as none.
    taskView: taskViewSchema.safeParse(user.taskView).data ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

declare module '../../../platform/context.ts' {
  interface ActingUser {
    /** When the account loses write access. Null: never. */
    trialEndsAt: Date | null;
  }
}

export function toActingUser({ id, email, timezone, trialEndsAt, followed }: Pick<User, keyof ActingUser>): ActingUser {
  return { id, email, timezone, trialEndsAt, followed };
}
