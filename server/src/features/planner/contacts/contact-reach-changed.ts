import type { UserContext } from '../../../platform/context.ts';

/** The rhythm or the addresses of a contact were set, changed or removed, so other days count as contact. */
export class ContactReachChanged {
  readonly context: UserContext;
  readonly contactId: string;

  constructor(context: UserContext, contactId: string) {
    this.context = context;
    this.contactId = contactId;
  }
}
