import type { Analytics } from '@aide/contract';
import { completionBadge } from '@aide/rules';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { hours, percent } from '../analytics.rules.ts';

const badges = {
  green: { tone: 'accent', icon: CircleCheck },
  yellow: { tone: 'amber', icon: CircleDashed },
  red: { tone: 'red', icon: TriangleAlert },
} as const;

export function CompletionBadge({ rate }: { rate: number }) {
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

export function ContactTable({ contacts }: { contacts: Analytics['activeContacts']['topEngagedContacts'] }) {
  return (
    <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Most engaged contacts">
      <table className="w-full min-w-136 text-sm">
        <thead>
          <tr className="border-b border-line-strong/60 text-left text-muted">
            <th className="py-2 pr-4 font-medium">Contact</th>
            {['Completed', 'Pending', 'Overdue', 'Avg response', 'Completion'].map((title) => (
              <th key={title} className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <tr key={contact.id} className="border-b border-hairline">
              <td className="max-w-64 py-2 pr-4">
                <span className="font-medium">{contact.name}</span>
                {contact.company && <span className="text-muted"> · {contact.company}</span>}
              </td>
              <td className="py-2 pl-4 text-right">{contact.completedTasks}</td>
              <td className="py-2 pl-4 text-right">{contact.pendingTasks}</td>
              <td className={`py-2 pl-4 text-right ${contact.overdueTasks > 0 ? 'font-medium text-red' : ''}`}>
                {contact.overdueTasks}
              </td>
              <td className="py-2 pl-4 text-right whitespace-nowrap">{hours(contact.averageResponseTime)}</td>
              <td className="py-2 pl-4 text-right">
                <CompletionBadge rate={contact.completionRate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
