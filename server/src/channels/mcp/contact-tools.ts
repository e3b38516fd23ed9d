import { contactInputSchema, limits } from '@aide/contract';
import { z } from 'zod';
import { createContact } from '../../features/planner/contacts/create-contact.ts';
import { countFoundContacts, listContacts } from '../../features/planner/contacts/list-contacts.ts';
import { createContactNote } from '../../features/people/relationships/contact-notes.ts';
import { toChangeResult } from './change.ts';
import { presentContactLine, toListResult } from './present.ts';
import { findOneContact } from './references.ts';
import { contactArgument, listArguments, tool, type Tool, outputs } from './tool.ts';

const { name, email, company, phone, designation } = contactInputSchema.shape;

/** Tools for contacts. */
export const contactTools: readonly Tool[] = [
  tool({
    name: 'find_contacts',
    title: 'Find contacts',
    description: 'Contacts by name, email, company, role or phone; without q all, by name.',
    scope: 'read',
    output: outputs.list('contacts'),
    input: z.strictObject(listArguments),
    async run({ transactions }, actor, query) {
      return transactions.readAs(actor, async (context) => {
        const { rows, nextCursor } = await listContacts(context, query);
        const total = await countFoundContacts(context, query.q);
        return toListResult('contacts', 'contact', { lines: rows.map(presentContactLine), total, nextCursor });
      });
    },
  }),
  tool({
    name: 'add_contact',
    title: 'Add a contact',
    description: 'Add a contact. Look with find_contacts first, to avoid duplicates.',
    scope: 'write',
    output: outputs.change('contact'),
    input: z.strictObject({ name, email, company, phone, role: designation }),
    async run({ transactions }, actor, { role, ...input }) {
      return transactions.runAs(actor, async (context) => {
        const contact = await createContact(context, { ...input, designation: role });
        return toChangeResult(context, {
          verb: 'Added',
          name: 'contact',
          line: presentContactLine(contact),
          steps: [{ step: 'remove', kind: 'contact', id: contact.id }],
        });
      });
    },
  }),
  tool({
    name: 'add_contact_note',
    title: 'Add a note about a contact',
    description: 'Note that the user was in touch with somebody, and what about.',
    scope: 'write',
    output: outputs.change('contact'),
    input: z.strictObject({ contact: contactArgument, text: z.string().trim().min(1).max(limits.contactNote) }),
    async run({ transactions }, actor, { contact: given, text }) {
      return transactions.runAs(actor, async (context) => {
        const contact = await findOneContact(context, given);
        const note = await createContactNote(context, contact.id, { text });
        return toChangeResult(context, {
          verb: 'Noted',
          name: 'contact',
          line: presentContactLine(contact),
          steps: [{ step: 'remove', kind: 'contact_note', id: note.id }],
        });
      });
    },
  }),
];
