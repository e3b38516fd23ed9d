import type { Contact } from '@aide/contract';
import { clsx } from 'clsx';
import { Building2, Mail, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

interface ContactDetailsProps {
  contact: Contact;
  without?: 'company';
  /** Tighter lines and smaller icons. Default: false. */
  dense?: boolean;
}

/** The minimum target size (WCAG 2.5.8). */
const link = 'inline-block max-w-full truncate align-top leading-6 hover:underline';

/** The contact details that are filled in. */
export function ContactDetails({ contact, without, dense = false }: ContactDetailsProps) {
  const { email, company, phone } = contact;
  const size = dense ? 14 : 18;
  if (!email && !phone && (!company || without)) return <p className="text-sm text-muted">No details yet</p>;
  return (
    <dl className={clsx('flex flex-col text-sm', dense ? 'leading-6' : 'gap-0.5 leading-6')}>
      {company && without !== 'company' && (
        <Detail icon={Building2} size={size} label="Company">
          {company}
        </Detail>
      )}
      {email && (
        <Detail icon={Mail} size={size} label="Email">
          <a href={`mailto:${email}`} title={email} className={link}>
            {email}
          </a>
        </Detail>
      )}
      {phone && (
        <Detail icon={Phone} size={size} label="Phone">
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={clsx(link, 'tabular-nums')}>
            {phone}
          </a>
        </Detail>
      )}
    </dl>
  );
}

interface DetailProps {
  icon: LucideIcon;
  size: number;
  label: string;
  children: ReactNode;
}

function Detail({ icon, size, label, children }: DetailProps) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">
        <Icon of={icon} size={size} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  );
}
