import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';

interface IntegrationCardProps {
  icon: LucideIcon;
  title: string;
  badge: ReactNode;
  /** The benefits, as bullet points. */
  points: readonly string[];
  children: ReactNode;
}

export function IntegrationCard({ icon, title, badge, points, children }: IntegrationCardProps) {
  return (
    <Card aria-label={title} className="flex flex-col gap-5 p-6">
      <header className="flex items-center gap-3">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <Icon of={icon} size={22} />
        </span>
        <h2 className="font-serif text-2xl leading-tight font-medium">{title}</h2>
        <span className="ml-auto">{badge}</span>
      </header>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted marker:text-line-strong">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-auto border-t border-hairline pt-5">{children}</div>
    </Card>
  );
}
