import type { Analytics } from '@aide/contract';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { figureGroups } from '../analytics.rules.ts';

interface FigureRailProps {
  analytics: Analytics;
  /** Leaves out the first group, whose figures are at the top of the page. Default: false. */
  hasHeadline?: boolean;
  /** Renders skeletons instead of the figures. */
  pending?: boolean;
}

/** The figures in groups, in one row on wide screens. */
export function FigureRail({ analytics, hasHeadline = false, pending = false }: FigureRailProps) {
  return (
    <div className="grid auto-cols-fr gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-flow-col lg:grid-cols-none">
      {figureGroups(analytics)
        .slice(hasHeadline ? 1 : 0)
        .map(({ title, figures }) => (
          <div key={title} className="border-t border-line-strong/60 pt-2.5">
            <h2 className="text-sm font-semibold">{title}</h2>
            <dl className="mt-1">
              {figures.map(({ label, value }) => (
                <div
                  key={label}
                  className="flex items-baseline justify-between gap-4 border-b border-hairline py-1.5 last:border-0"
                >
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="font-serif text-xl leading-tight tabular-nums">
                    {pending ? <Skeleton className="h-5 w-10 translate-y-1" /> : value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
    </div>
  );
}
