import type { Command } from '@aide/language';
import { formatRhythm } from '@aide/rules';
import type { UserContext } from '../../../platform/context.ts';
import { getContact } from '../../planner/contacts/list-contacts.ts';
import { updateContact } from '../../planner/contacts/update-contact.ts';
import type { UndoStep } from './assistant.table.ts';

/** Sets or removes the rhythm of a contact. Returns the reply to the user and the undo step. @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED */
export async function keepInTouch(
  context: UserContext,
  { contactId, rhythm }: NonNullable<Command['change']['keepInTouch']>,
): Promise<{ said: string; undo: UndoStep }> {
  const { name, rhythm: before } = await getContact(context, contactId);
  await updateContact(context, contactId, { rhythm });
  const often = rhythm ? formatRhythm(rhythm).toLowerCase() : 'no rhythm any more';
  return {
    said: `Keep in touch with ${name}: ${often}.`,
    undo: { step: 'set_rhythm', id: contactId, rhythm: before },
  };
}
