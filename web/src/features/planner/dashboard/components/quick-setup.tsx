import { useEffect, useEffectEvent, useState } from 'react';
import { Rocket } from 'lucide-react';
import { useFloating } from '../../../../lib/browser/floating.ts';
import { timings } from '../../../../lib/timings.ts';
import { userKey } from '../../../../lib/storage/user-storage.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';

const dismissedKey = 'telegram_nudge_dismissed';

interface QuickSetupProps {
  userId: string;
  /** The offer, in one sentence. */
  children: string;
  actionLabel: string;
  onAction: () => void;
}

/**
 * Offers one setup step ten seconds after the dashboard opened, for eight seconds, and never again after Maybe Later.
 */
export function QuickSetup({ userId, children, actionLabel, onAction }: QuickSetupProps) {
  const key = userKey(dismissedKey, userId);
  const [state, setState] = useState<'waiting' | 'shown' | 'gone'>(() =>
    localStorage.getItem(key) === null ? 'waiting' : 'gone',
  );
  const visible = useFloating('nudge', state === 'shown');
  const next = useEffectEvent(() => setState(state === 'waiting' ? 'shown' : 'gone'));
  useEffect(() => {
    // The eight seconds begin when it is visible: it waits for other floating elements.
    if (state === 'gone' || (state === 'shown' && !visible)) return undefined;
    const timer = setTimeout(() => next(), state === 'waiting' ? timings.quickSetup.appear : timings.quickSetup.leave);
    return () => clearTimeout(timer);
  }, [state, visible]);
  if (!visible) return null;
  return (
    <div
      aria-live="polite"
      data-nudge
      className="fixed inset-x-4 bottom-[calc(1rem+var(--tab-bar))] z-40 animate-rise-in rounded-lg border border-hairline bg-surface p-4 shadow-lift md:right-6 md:bottom-6 md:left-auto md:w-80"
    >
      <p className="flex items-center gap-2 font-medium">
        <Icon of={Rocket} className="text-accent" />
        Quick Setup
      </p>
      <p className="mt-1 text-sm text-muted">{children}</p>
      <div className="mt-3 flex justify-end gap-2">
        <Button
          tone="quiet"
          size="sm"
          onClick={() => {
            localStorage.setItem(key, 'true');
            setState('gone');
          }}
        >
          Maybe Later
        </Button>
        <Button
          size="sm"
          onClick={() => {
            setState('gone');
            onAction();
          }}
        >
          {actionLabel}
        </Button>
      </div>
    </div>
  );
}
