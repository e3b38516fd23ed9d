import type { UserContext } from '../../../platform/context.ts';

/** The rhythm or the addresses of contacts were set, changed or removed, so other days count as contact. */
export class ContactReachChanged {
  readonly context: UserContext;
  readonly contactIds: readonly string[];

  constructor(context: UserContext, contactIds: readonly string[]) {
    this.context = context;
    this.contactIds = contactIds;
  }
}
