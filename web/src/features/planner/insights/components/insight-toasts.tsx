import type { Insight } from '@aide/contract';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFloating } from '../../../../lib/browser/floating.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDismissals } from '../use-dismissals.ts';
import { InsightIcon } from './insight-icon.tsx';
import { Link } from '../../../../ui/link.tsx';

/**
 * Shows insights as toasts: one at a time, most important first, each once per visit, closed after a timeout.
 * Positioned at the top right in the row of the greeting, so that it covers nothing else; on phones it covers the whole greeting. Waits while another toast is
 * shown.
 */
export function InsightToasts({ insights }: { insights: readonly Insight[] }) {
  const [seen, see] = useDismissals('insights_told');
  const current = insights.find(({ id }) => !seen.has(id));
  const visible = useFloating('insight', current !== undefined);
  return (
    <div
      aria-live="polite"
      data-insight-toasts
      className="pointer-events-none absolute inset-0 z-20 flex items-center max-md:items-stretch md:left-auto md:w-88 xl:w-104"
    >
      {visible && current && <InsightToast key={current.id} insight={current} onGone={() => see(current.id)} />}
    </div>
  );
}

function InsightToast({ insight, onGone }: { insight: Insight; onGone: () => void }) {
  const { autoDismiss } = insight;
  // A new callback must not restart the timer.
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), autoDismiss);
    return () => clearTimeout(timer);
  }, [autoDismiss]);
  return (
    <div
      data-insight={insight.id}
      className="pointer-events-auto flex w-full animate-rise-in items-start gap-3 max-md:items-center rounded-lg border border-hairline bg-surface py-2.5 pr-2 pl-4 text-sm leading-snug shadow-lift"
    >
      <InsightIcon type={insight.type} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{insight.title}</p>
        <p className="text-muted">
          {insight.message}{' '}
          {insight.action && (
            <Link
              to={insight.action.href}
              onClick={onGone}
              className="rounded-sm font-semibold whitespace-nowrap text-accent underline-offset-4 hover:underline"
            >
              {insight.action.label}
            </Link>
          )}
        </p>
      </div>
      {insight.dismissible && (
        <IconButton label="Dismiss" className="-my-1 size-8!" onClick={onGone}>
          <Icon of={X} size={16} />
        </IconButton>
      )}
    </div>
  );
}
