import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  icon: LucideIcon;
  title: ReactNode;
  /** The next step. */
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <Icon of={icon} size={28} className="mb-2 text-accent" />
      <h2 className="font-serif text-xl font-medium">{title}</h2>
      <div className="max-w-md text-balance text-muted *:text-balance">{children}</div>
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
