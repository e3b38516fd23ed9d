import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';
import { Progress } from './progress.tsx';

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  /** 0 to 100; left out, there is no bar. */
  progress?: number;
}

export function StatCard({ icon, label, value, progress }: StatCardProps) {
  return (
    <Card className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3 text-muted">
        <span className="text-sm">{label}</span>
        <Icon of={icon} />
      </div>
      <span className="font-serif text-3xl leading-tight tabular-nums">{value}</span>
      {progress !== undefined && <Progress label={label} value={progress} className="mt-3" />}
    </Card>
  );
}
