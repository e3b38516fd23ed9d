import type { Contact } from '@aide/contract';
import { formatBirthday } from '@aide/rules';
import { clsx } from 'clsx';
import { Building2, Cake, Globe, Mail, MapPin, NotebookText, Phone, Tag, type LucideIcon } from 'lucide-react';
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
  const { company, birthday, address, website, labels, notes } = contact;
  const emails = [contact.email ?? [], dense ? [] : contact.other_emails].flat();
  const phones = [contact.phone ?? [], dense ? [] : contact.other_phones].flat();
  const size = dense ? 14 : 18;
  const more = dense ? [] : [birthday, address, website, notes, ...labels];
  const isEmpty = emails.length + phones.length === 0 && (!company || without) && !more.some(Boolean);
  if (isEmpty) return <p className="text-sm text-muted">No details yet</p>;
  return (
    <dl className={clsx('flex flex-col text-sm', dense ? 'leading-6' : 'gap-0.5 leading-6')}>
      {company && without !== 'company' && (
        <Detail icon={Building2} size={size} label="Company">
          {company}
        </Detail>
      )}
      {emails.map((email) => (
        <Detail key={email} icon={Mail} size={size} label="Email">
          <a href={`mailto:${email}`} title={email} className={link}>
            {email}
          </a>
        </Detail>
      ))}
      {phones.map((phone) => (
        <Detail key={phone} icon={Phone} size={size} label="Phone">
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={clsx(link, 'tabular-nums')}>
            {phone}
          </a>
        </Detail>
      ))}
      {!dense && birthday && (
        <Detail icon={Cake} size={size} label="Birthday">
          {formatBirthday(birthday)}
        </Detail>
      )}
      {!dense && address && (
        <Detail icon={MapPin} size={size} label="Address">
          <span className="whitespace-pre-line wrap-anywhere">{address}</span>
        </Detail>
      )}
      {!dense && website && (
        <Detail icon={Globe} size={size} label="Website">
          {isWebAddress(website) ? (
            <a href={website} target="_blank" rel="noreferrer" title={website} className={link}>
              {website}
            </a>
          ) : (
            website
          )}
        </Detail>
      )}
      {!dense && labels.length > 0 && (
        <Detail icon={Tag} size={size} label="Labels">
          {labels.map((label) => `#${label}`).join(' ')}
        </Detail>
      )}
      {!dense && notes && (
        <Detail icon={NotebookText} size={size} label="Notes">
          <span className="whitespace-pre-line wrap-anywhere">{notes}</span>
        </Detail>
      )}
    </dl>
  );
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

interface DetailProps {
  icon: LucideIcon;
  size: number;
  label: string;
  children: ReactNode;
}

function Detail({ icon, size, label, children }: DetailProps) {
  return (
    <div className="flex items-start gap-2">
      <dt className="flex h-6 items-center text-muted">
        <Icon of={icon} size={size} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </div>
  );
}
