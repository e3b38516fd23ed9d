import type { Contact } from '@aide/contract';
import { Building2, Mail, Pencil, Phone, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface ContactCardProps {
  contact: Contact;
  onOpen: (contact: Contact) => void;
  onEdit: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
}

export function ContactCard({ contact, onOpen, onEdit, onDelete }: ContactCardProps) {
  const { name, designation, email, company, phone } = contact;
  return (
    <article className="flex h-full flex-col gap-4 rounded-lg border border-hairline bg-surface p-5">
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-base font-medium">
            <button
              type="button"
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
      <dl className="mt-auto flex flex-col gap-1.5 text-sm">
        {company && (
          <Detail icon={Building2} label="Company">
            {company}
          </Detail>
        )}
        {email && (
          <Detail icon={Mail} label="Email">
            <a href={`mailto:${email}`} className="hover:underline">
              {email}
            </a>
          </Detail>
        )}
        {phone && (
          <Detail icon={Phone} label="Phone">
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="tabular-nums hover:underline">
              {phone}
            </a>
          </Detail>
        )}
        {!company && !email && !phone && <p className="text-muted">No details yet</p>}
      </dl>
    </article>
  );
}

function Detail({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">
        <Icon of={icon} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  );
}
