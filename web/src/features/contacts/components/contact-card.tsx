import type { Contact } from '@aide/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ContactDetails } from './contact-details.tsx';

interface ContactCardProps {
  contact: Contact;
  onOpen: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

export function ContactCard({ contact, onOpen, onEdit, onDelete }: ContactCardProps) {
  const { name, designation } = contact;
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border border-hairline bg-surface p-5">
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-medium">
            <button
              type="button"
              data-row-open
              onClick={() => onOpen(contact)}
              className="max-w-full truncate text-left hover:underline"
            >
              {name}
            </button>
          </h2>
          {designation && <p className="truncate text-sm text-muted">{designation}</p>}
        </div>
        <div className="-mt-2 -mr-2 flex">
          <IconButton label={`Edit ${name}`} onClick={() => onEdit(contact)}>
            <Icon of={Pencil} />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => onDelete(contact)} className="hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </div>
      </header>
      <ContactDetails contact={contact} />
    </article>
  );
}
