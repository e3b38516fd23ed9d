import { CalendarClock, FileText, Split, UsersRound } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const features = [
  { title: 'Automated Scheduling', text: 'Send messages at a time you choose.', icon: CalendarClock },
  { title: 'Multi-Channel', text: 'Send the same message by bot and email.', icon: Split },
  { title: 'Contact Selection', text: 'Send to one person, a company or everyone.', icon: UsersRound },
  { title: 'Custom Templates', text: 'Save messages you send often.', icon: FileText },
];

export function BotManagementPage() {
  return (
    <>
      <PageHeader title="Bot Management" description="Send scheduled messages through your bots." />
      <div className="rounded-lg border border-hairline bg-surface p-6 md:p-10">
        <Badge tone="amber">Coming Soon</Badge>
        <p className="mt-4 max-w-xl font-serif text-3xl leading-tight font-medium md:text-4xl">
          Follow-ups that send themselves
        </p>
        <ul className="mt-8 grid gap-x-10 sm:grid-cols-2">
          {features.map(({ title, text, icon }) => (
            <li key={title} className="flex gap-4 border-t border-hairline py-5">
              <Icon of={icon} size={20} className="mt-0.5 shrink-0 text-accent" />
              <div>
                <h2 className="font-medium">{title}</h2>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
