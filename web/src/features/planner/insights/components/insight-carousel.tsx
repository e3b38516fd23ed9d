import type { Insight } from '@aide/contract';
import { clsx } from 'clsx';
import { Eye, EyeOff, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDismissals } from '../use-dismissals.ts';
import { InsightIcon } from './insight-icon.tsx';
import { Link } from '../../../../ui/link.tsx';

const delays = { start: 3000, step: 5000, leave: 300 } as const;

/** Shows one insight at a time and advances automatically; pauses on hover and focus. */
export function InsightCarousel({ insights }: { insights: readonly Insight[] }) {
  const [dismissed, dismiss] = useDismissals('insights_dismissed');
  const [hidden, setHidden] = useState(false);
  const box = useRef<HTMLElement>(null);
  const isPaused = usePauseOnHover(box);
  const [leaving, setLeaving] = useState<string | null>(null);
  const left = insights.filter(({ id }) => !dismissed.has(id));
  const [at, setAt] = useAutoAdvance(left.length, hidden || isPaused || leaving !== null);
  const current = left[at % Math.max(left.length, 1)];
  const leave = useEffectEvent((id: string) => {
    dismiss(id);
    setLeaving(null);
  });
  useEffect(() => {
    if (leaving === null) return undefined;
    const timer = setTimeout(() => leave(leaving), delays.leave);
    return () => clearTimeout(timer);
  }, [leaving]);
  if (!current) return null;
  return (
    <section ref={box} aria-label="Insights" className="mb-2 flex items-start rounded-md bg-sunken py-1 pr-1 pl-3.5">
      {hidden ? (
        <p className="flex-1 py-2 text-sm text-muted">
          {left.length} {left.length === 1 ? 'insight' : 'insights'} hidden
        </p>
      ) : (
        <div className="min-w-0 flex-1">
          <div
            data-insight={current.id}
            className={clsx(
              'flex min-h-14 items-start gap-3 py-1.5 transition-[opacity,translate] duration-300',
              leaving === current.id && 'translate-x-4 opacity-0',
            )}
          >
            <InsightIcon type={current.type} />
            <p className="min-w-0 text-sm">
              <span className="block font-medium">{current.title}</span>
              <span className="text-muted">{current.message}</span>{' '}
              {current.action && (
                <Link
                  to={current.action.href}
                  className="rounded-sm font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {current.action.label}
                </Link>
              )}
            </p>
          </div>
          {left.length > 1 && (
            <div className="-ml-2 flex">
              {left.map(({ id, title }, index) => (
                <button
                  key={id}
                  type="button"
                  aria-label={`Show: ${title}`}
                  aria-current={id === current.id}
                  onClick={() => setAt(index)}
                  className="group flex size-6 items-center justify-center rounded-full"
                >
                  <span className="size-2 rounded-full bg-line-strong/60 group-aria-[current=true]:bg-accent" />
                </button>
              ))}
            </div>
          )}
        </div>
      )}
      <IconButton
        label={hidden ? 'Show insights' : 'Hide insights'}
        className="size-9!"
        onClick={() => setHidden(!hidden)}
      >
        <Icon of={hidden ? Eye : EyeOff} size={16} />
      </IconButton>
      {!hidden && (
        <IconButton label={`Dismiss ${current.title}`} className="size-9!" onClick={() => setLeaving(current.id)}>
          <Icon of={X} size={16} />
        </IconButton>
      )}
    </section>
  );
}

/** Advances every five seconds if there is more than one; the first step takes three seconds longer. */
function useAutoAdvance(count: number, isPaused: boolean): [number, (index: number) => void] {
  const [at, setAt] = useState(0);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), delays.start);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!started || isPaused || count < 2) return undefined;
    const timer = setInterval(() => setAt((index) => (index + 1) % count), delays.step);
    return () => clearInterval(timer);
  }, [started, isPaused, count]);
  return [at, setAt];
}

/** Returns whether the pointer or the focus is inside. */
function usePauseOnHover(box: RefObject<HTMLElement | null>): boolean {
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const listening = new AbortController();
    for (const [event, inside] of Object.entries({
      mouseenter: true,
      mouseleave: false,
      focusin: true,
      focusout: false,
    }))
      element.addEventListener(event, () => setIsPaused(inside), { signal: listening.signal });
    return () => listening.abort();
  }, [box]);
  return isPaused;
}
