import type { UserContext } from '../../platform/context.ts';

/** The keep-in-touch rhythm of a contact was set, changed or taken away. */
export class ContactRhythmChanged {
  readonly context: UserContext;
  readonly contactId: string;

  constructor(context: UserContext, contactId: string) {
    this.context = context;
    this.contactId = contactId;
  }
}
