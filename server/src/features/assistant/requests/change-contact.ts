import type { ContactRequest } from '@aide/language';
import { contactInputSchema } from '@aide/contract';
import type { UserContext } from '../../../platform/context.ts';
import { contactEmailKey, contactPhoneKey } from '../../planner/contacts/contact-keys.ts';
import { findContactByKeys, findContactByName } from '../../planner/contacts/contacts.repository.ts';
import { createContact } from '../../planner/contacts/create-contact.ts';
import { getContact } from '../../planner/contacts/list-contacts.ts';
import { updateContact } from '../../planner/contacts/update-contact.ts';
import type { MessageOrigin } from './create-items.ts';
import { nothingDone, type Execution } from './execute-plan.ts';
import { emptyOutcome, type ContactFields } from './requests.table.ts';

const noDetails = { email: null, company: null, designation: null, phone: null };

/**
 * Adds or changes a contact. One with the same name, address or number is asked about first.
 *
 * @throws CONTACT_NOT_FOUND, TRIAL_EXPIRED, TOO_MANY
 */
export async function changeContact(
  context: UserContext,
  { action, contactId, fields }: ContactRequest,
  { source }: MessageOrigin,
): Promise<Execution> {
  const parsed = contactInputSchema.safeParse({ ...noDetails, name: 'x', ...fields });
  if (!parsed.success) return toReply(`I did not understand that contact: ${parsed.error.issues[0]?.message ?? ''}`);
  if (action === 'change' && contactId !== null) return editContact(context, contactId, pick(parsed.data, fields));
  if (fields.name === undefined) return toReply('What is the name of the contact?');
  const { name, email, company, phone } = parsed.data;
  const wanted = { name, email, company, phone, notes: fields.notes ?? null };
  const { tx, user } = context;
  const keys = { phoneKey: contactPhoneKey(phone), emailKey: contactEmailKey(email) };
  const same = (await findContactByKeys(tx, user.id, keys)) ?? (await findContactByName(tx, user.id, name));
  if (!same) return addContact(context, wanted);
  const question = `${formatContact(same)} is already a contact. Add another one?`;
  return {
    ...toReply(question),
    outcome: { ...emptyOutcome, reply: question, needs: 'confirmation' },
    contactIds: [same.id],
    pendingQuestion: { kind: 'confirmation', contact: wanted, commands: [], tasks: [], refs: [], source },
  };
}

/** Adds a contact, with Undo. @throws TRIAL_EXPIRED, TOO_MANY */
export async function addContact(context: UserContext, fields: ContactFields): Promise<Execution> {
  const contact = await createContact(context, { ...noDetails, ...fields });
  return {
    ...toReply(`Contact added: ${formatContact(contact)}`),
    effects: [{ step: 'remove', id: contact.id, kind: 'contact' }],
    contactIds: [contact.id],
  };
}

async function editContact(context: UserContext, id: string, fields: Partial<ContactFields>): Promise<Execution> {
  const was = new Map<string, unknown>(Object.entries(await getContact(context, id)));
  const after = await updateContact(context, id, fields);
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, was.get(name) ?? null]));
  return {
    ...toReply(`Contact changed: ${formatContact(after)}`),
    effects: [{ step: 'edit_contact', id, before, after: fields }],
    contactIds: [id],
  };
}

/** Keeps the fields that were given. */
function pick(all: ContactFields, given: Partial<Record<keyof ContactFields, unknown>>): Partial<ContactFields> {
  const { name, email, company, phone } = all;
  return {
    ...(given.name !== undefined && { name }),
    ...(given.email !== undefined && { email }),
    ...(given.company !== undefined && { company }),
    ...(given.phone !== undefined && { phone }),
  };
}

function formatContact({ name, company, email, phone }: ContactFields): string {
  return [name, company, email, phone].filter(Boolean).join(', ');
}

function toReply(reply: string): Execution {
  return { ...nothingDone, outcome: { ...emptyOutcome, reply } };
}
