import type { Contact } from '@aide/contract';
import { Building2, Mail, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

/** How to reach somebody, as far as it is known. */
export function ContactDetails({ contact, without }: { contact: Contact; without?: 'company' }) {
  const { email, company, phone } = contact;
  if (!email && !phone && (!company || without)) return <p className="text-sm text-muted">No details yet</p>;
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {company && without !== 'company' && (
        <Detail icon={Building2} label="Company">
          {company}
        </Detail>
      )}
      {email && (
        <Detail icon={Mail} label="Email">
          <a href={`mailto:${email}`} title={email} className="hover:underline">
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
    </dl>
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
