import type { Context } from '../../platform/context.ts';
import type { User } from '../accounts/accounts.table.ts';

/** The end of a trial moved. */
export class TrialExtended {
  readonly context: Context;
  /** The account with its new end. */
  readonly user: User;

  constructor(context: Context, user: User) {
    this.context = context;
    this.user = user;
  }
}
