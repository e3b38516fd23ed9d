import type { Contact } from '@aide/contract';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ContactDetails } from './contact-details.tsx';

interface ContactCardProps {
  contact: Contact;
  /** Renders a list row instead of a card, for one column. */
  row: boolean;
  onOpen: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

export function ContactCard({ contact, row, onOpen, onEdit, onDelete }: ContactCardProps) {
  const { name, designation } = contact;
  return (
    <article
      className={clsx(
        'flex h-full flex-col border-hairline',
        row ? 'border-b py-2.5' : 'gap-3 rounded-lg border bg-surface p-5',
      )}
    >
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
          {row && <ContactDetails contact={contact} dense />}
        </div>
        <div className={clsx('-mr-2 flex', !row && '-mt-2')}>
          <IconButton label={`Edit ${name}`} onClick={() => onEdit(contact)}>
            <Icon of={Pencil} />
          </IconButton>
          <IconButton label={`Delete ${name}`} onClick={() => onDelete(contact)} className="hover:text-red">
            <Icon of={Trash2} />
          </IconButton>
        </div>
      </header>
      {!row && <ContactDetails contact={contact} />}
    </article>
  );
}
