import type { UserContext } from '../../../platform/context.ts';

/** The rhythm of a contact was set, changed or removed. */
export class ContactRhythmChanged {
  readonly context: UserContext;
  readonly contactId: string;

  constructor(context: UserContext, contactId: string) {
    this.context = context;
    this.contactId = contactId;
  }
}
