import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';

export interface Feature {
  icon: LucideIcon;
  title: string;
  words: string;
}

/** The features of the dashboard, one line each; used before and after the unlock. */
export function FeatureList({ features, className }: { features: readonly Feature[]; className: string }) {
  return (
    <ul className={className}>
      {features.map(({ icon, title, words }) => (
        <li key={title} className="flex gap-3">
          <Icon of={icon} size={20} className="mt-0.5 shrink-0 text-accent" />
          <div>
            <p className="font-medium">{title}</p>
            <p className="text-sm text-muted">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
