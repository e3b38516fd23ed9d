import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Progress } from './progress.tsx';

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  /** 0 to 100. Default: no bar. */
  progress?: number;
}

/** Stat cards side by side: one row on wide screens, two by two on phones. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-hairline bg-hairline lg:grid-cols-4">
      {children}
    </div>
  );
}

export function StatCard({ icon, label, value, progress }: StatCardProps) {
  return (
    <section className="flex flex-col bg-surface px-4 py-3.5 md:px-5 md:py-4">
      <div className="flex items-center justify-between gap-2 text-muted">
        <span className="text-sm">{label}</span>
        <Icon of={icon} size={16} />
      </div>
      <span className="font-serif text-3xl leading-tight tabular-nums">{value}</span>
      {progress !== undefined && <Progress label={label} value={progress} className="mt-3" />}
    </section>
  );
}
