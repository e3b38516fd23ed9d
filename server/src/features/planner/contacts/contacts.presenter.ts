import type { Contact } from '@aide/contract';
import { formatMoment } from '../../../platform/local-time.ts';
import type { ContactRow } from './contacts.table.ts';

export function presentContact(contact: ContactRow): Contact {
  return {
    id: contact.id,
    name: contact.name,
    email: contact.email,
    company: contact.company,
    designation: contact.designation,
    phone: contact.phone,
    rhythm: contact.rhythm,
    other_emails: contact.otherEmails,
    other_phones: contact.otherPhones,
    birthday: contact.birthday,
    address: contact.address,
    website: contact.website,
    labels: contact.labels,
    notes: contact.notes,
    created_at: formatMoment(contact.createdAt),
    updated_at: formatMoment(contact.updatedAt),
  };
}
