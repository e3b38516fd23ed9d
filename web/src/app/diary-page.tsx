import { CornerDownRight } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

const entries = [
  {
    said: '“Call Priya about the renewal tomorrow at four”',
    became: 'Call Priya about the renewal',
    due: 'Tomorrow, 4:00 PM',
  },
  {
    said: '“Send Rahul the revised quote by Friday, it’s urgent”',
    became: 'Send Rahul the revised quote',
    due: 'Friday · Urgent',
  },
  { said: '“Every Monday at 9 AM review the pipeline”', became: 'Review the pipeline', due: 'Mondays, 9:00 AM' },
];

/** What goes in and what comes out, as a page of a diary. */
export function DiaryPage() {
  return (
    <figure className="relative rounded-lg border border-hairline bg-surface shadow-lift">
      <svg aria-hidden="true" viewBox="0 0 14 40" className="absolute -top-px right-8 h-16 w-6 text-accent">
        <path d="M0 0h14v40l-7-5.6L0 40z" fill="currentColor" />
      </svg>
      <figcaption className="border-b border-hairline px-6 py-5 font-serif text-xl md:px-8">
        What you say, and what it becomes
      </figcaption>
      <ul>
        {entries.map(({ said, became, due }) => (
          <li key={became} className="border-b border-hairline px-6 py-5 last:border-b-0 md:px-8">
            <p className="font-serif text-lg leading-snug text-muted">{said}</p>
            <p className="mt-2 flex items-baseline gap-2">
              <Icon of={CornerDownRight} size={16} className="shrink-0 translate-y-0.5 text-accent" />
              <span className="font-medium">{became}</span>
            </p>
            <p className="mt-0.5 pl-6 text-sm text-accent">{due}</p>
          </li>
        ))}
      </ul>
    </figure>
  );
}
