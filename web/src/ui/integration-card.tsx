import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';

interface IntegrationCardProps {
  icon: LucideIcon;
  title: string;
  badge: ReactNode;
  /** What it is for, in a sentence or two. */
  description: string;
  children: ReactNode;
}

export function IntegrationCard({ icon, title, badge, description, children }: IntegrationCardProps) {
  return (
    <Card aria-label={title} className="flex flex-col gap-4 p-5">
      <header className="flex items-center gap-3">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <Icon of={icon} size={20} />
        </span>
        <h2 className="font-serif text-xl leading-tight font-medium">{title}</h2>
        <span className="ml-auto">{badge}</span>
      </header>
      <p className="text-sm text-muted">{description}</p>
      <div className="mt-auto">{children}</div>
    </Card>
  );
}
