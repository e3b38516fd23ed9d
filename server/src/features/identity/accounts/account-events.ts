import type { Context, UserContext } from '../../../platform/context.ts';
import type { User } from './accounts.table.ts';

/** An account was created. */
export class AccountCreated {
  readonly context: Context;
  readonly user: User;

  constructor(context: Context, user: User) {
    this.context = context;
    this.user = user;
  }
}

/**
 * Name, email or time zone of an account changed from `before` to `user`. `context.user` is the account at authentication, which another
 * request may have changed since.
 */
export class ProfileChanged {
  readonly context: UserContext;
  readonly before: User;
  readonly user: User;

  constructor(context: UserContext, before: User, user: User) {
    this.context = context;
    this.before = before;
    this.user = user;
  }

  hasNewTimeZone(): boolean {
    return this.user.timezone !== this.before.timezone;
  }
}

/**
 * Password or second factor changed, which invalidates every token of the account; the publisher increments `passwordVersion`. The session
 * that made the change continues with a new token.
 */
export class CredentialsChanged {
  readonly context: Context;
  readonly userId: string;
  readonly keptSessionId: string | undefined;

  constructor(context: Context, userId: string, keptSessionId?: string) {
    this.context = context;
    this.userId = userId;
    this.keptSessionId = keptSessionId;
  }
}
