import type { Analytics } from '@aide/contract';
import { figureGroups } from '../analytics.rules.ts';

/** The week in figures, set as a ledger: one rule per group, the numbers in a column. */
export function FigureRail({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-1">
      {figureGroups(analytics).map(({ title, figures }) => (
        <section key={title} aria-label={title} className="border-t border-line-strong/60 pt-2.5">
          <h2 className="text-sm font-semibold">{title}</h2>
          <dl className="mt-1">
            {figures.map(({ label, value }) => (
              <div
                key={label}
                className="flex items-baseline justify-between gap-4 border-b border-hairline py-1.5 last:border-0"
              >
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-serif text-xl leading-tight tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
