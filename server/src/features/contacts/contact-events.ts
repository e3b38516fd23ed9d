import type { UserContext } from '../../platform/context.ts';

/** Contacts are about to be deleted. Published while what is linked to them still has the link. */
export class ContactsDeleting {
  readonly context: UserContext;
  readonly contactIds: string[];

  constructor(context: UserContext, contactIds: string[]) {
    this.context = context;
    this.contactIds = contactIds;
  }
}

/** What shows a contact on open pages. */
const linkedEntities = ['task', 'recurring_task', 'backlog_item'] as const;

/** Publishes that contacts are about to be deleted, and makes open pages reload what is linked to them. */
export async function publishContactsDeleting(context: UserContext, contactIds: string[]): Promise<void> {
  await context.publish(new ContactsDeleting(context, contactIds));
  for (const entity of linkedEntities) context.changed({ entity, id: '*', action: 'updated' });
}
