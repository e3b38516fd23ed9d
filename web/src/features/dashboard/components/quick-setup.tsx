import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { timings } from '../../../lib/timings.ts';
import { userKey } from '../../../lib/storage/user-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

const dismissedKey = 'telegram_nudge_dismissed';

/** Offers the chat bot to those who have none: once in a while, and never again after Maybe Later. */
export function QuickSetup({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const key = userKey(dismissedKey, userId);
  const [state, setState] = useState<'waiting' | 'shown' | 'gone'>(() =>
    localStorage.getItem(key) === null ? 'waiting' : 'gone',
  );
  useEffect(() => {
    if (state === 'gone') return undefined;
    const timer =
      state === 'waiting'
        ? setTimeout(() => setState('shown'), timings.quickSetup.appear)
        : setTimeout(() => setState('gone'), timings.quickSetup.leave);
    return () => clearTimeout(timer);
  }, [state]);
  if (state !== 'shown') return null;
  return (
    <div
      aria-live="polite"
      className="fixed inset-x-4 bottom-20 z-40 animate-rise-in rounded-lg border border-hairline bg-surface p-4 shadow-lift md:right-6 md:bottom-22 md:left-auto md:w-88 lg:bottom-6 lg:w-80"
    >
      <p className="flex items-center gap-2 font-medium">
        <Icon of={Send} className="text-accent" />
        Quick Setup
      </p>
      <p className="mt-1 text-sm text-muted">Connect Telegram to add tasks and get reminders in a chat.</p>
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
        <Button size="sm" onClick={() => void navigate('/onboarding')}>
          Connect Now
        </Button>
      </div>
    </div>
  );
}
