import type { Contact } from '@aide/contract';
import { contactLabel } from '../lib/text/labels.ts';

interface ContactOptionsProps {
  contacts: readonly Contact[];
  /** Default: the name and, in parentheses, the company. */
  format?: (contact: Contact) => string;
}

/** The options of a contact select, with none first. */
export function ContactOptions({ contacts, format = contactLabel }: ContactOptionsProps) {
  return (
    <>
      <option value="">No contact</option>
      {contacts.map((contact) => (
        <option key={contact.id} value={contact.id}>
          {format(contact)}
        </option>
      ))}
    </>
  );
}
