import type { Analytics } from '@aide/contract';
import { completionBadge } from '@aide/rules';
import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { formatHours, percent } from '../analytics.rules.ts';

const badges = {
  green: { tone: 'accent', icon: CircleCheck },
  yellow: { tone: 'amber', icon: CircleDashed },
  red: { tone: 'red', icon: TriangleAlert },
} as const;

function CompletionBadge({ rate }: { rate: number }) {
  const colour = completionBadge(rate);
  const { tone, icon } = badges[colour];
  return (
    <span data-completion={colour}>
      <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
        {percent(rate)}
      </Badge>
    </span>
  );
}

export function ContactEngagement({ contacts }: { contacts: Analytics['activeContacts'] }) {
  const { engagementMetrics: metrics, topEngagedContacts } = contacts;
  const totals = [
    ['Total contacts', metrics.totalContacts.toLocaleString('en')],
    ['With tasks', metrics.contactsWithTasks.toLocaleString('en')],
    ['Average completion', percent(metrics.averageCompletionRate)],
    ['Most active day', metrics.mostActiveDay ?? 'Unknown'],
    ['Engagement', metrics.engagementTrend],
  ] as const;
  return (
    <section aria-labelledby="contact-engagement">
      <h3 id="contact-engagement" className="font-serif text-lg font-medium">
        Contact Engagement
      </h3>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {totals.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {topEngagedContacts.length > 0 && <ContactTable contacts={topEngagedContacts} />}
    </section>
  );
}

export function NoContactsYet() {
  return <p className="text-sm text-muted">No tasks linked to a contact yet.</p>;
}

export function ContactTable({ contacts }: { contacts: Analytics['activeContacts']['topEngagedContacts'] }) {
  return (
    <ul aria-label="Most engaged contacts" className="mt-3 border-t border-line-strong/60 text-sm">
      {contacts.map((contact) => (
        <li
          key={contact.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2 tabular-nums"
        >
          <p className="min-w-0 flex-1 wrap-anywhere max-md:order-1 max-md:min-w-3/5">
            <span className="block font-medium">{contact.name}</span>
            {contact.company && <span className="block text-xs text-muted">{contact.company}</span>}
          </p>
          <span className="max-md:order-3 md:w-24 md:text-right">{contact.completedTasks} completed</span>
          <span className="text-muted max-md:order-3 md:w-20 md:text-right">{contact.pendingTasks} pending</span>
          <span
            className={clsx(
              'max-md:order-3 md:w-20 md:text-right',
              contact.overdueTasks > 0 ? 'text-red' : 'text-muted',
            )}
          >
            {contact.overdueTasks} overdue
          </span>
          <span
            className="text-muted max-md:order-3 md:w-32 md:text-right"
            title="Average time until a task is completed"
          >
            {contact.averageResponseTime > 0 && `done in ${formatHours(contact.averageResponseTime)}`}
          </span>
          <span className="ml-auto max-md:order-2 md:w-20 md:text-right">
            <CompletionBadge rate={contact.completionRate} />
          </span>
        </li>
      ))}
    </ul>
  );
}
