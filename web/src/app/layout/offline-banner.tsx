import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReachable } from '../../lib/api/connection.ts';
import { useOfflineState } from '../../lib/offline/offline-state.ts';
import { fromTaskDue } from '../../lib/time/task-due.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import { formatWhen } from '../../lib/time/when-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useLaunchedFiles } from '../use-launched-files.ts';
import { useOfflineSync } from '../use-offline-sync.ts';
import { signOutEvent } from './request-sign-out.ts';
import { SignOutDialog, WaitingChanges } from './waiting-changes.tsx';

/**
 * Shows on every page that the server is unreachable, how old the lists are, and how many changes are queued; sends
 * them on reconnect.
 */
export function OfflineBanner() {
  useOfflineSync(useZone());
  useLaunchedFiles();
  const reachable = useReachable();
  const { changes } = useOfflineState();
  const [opened, setOpened] = useState<'changes' | 'sign-out' | null>(null);
  const problems = changes.filter(({ problem }) => problem !== null).length;
  const isShown = !reachable || problems > 0;
  useEffect(() => {
    const ask = () => setOpened('sign-out');
    window.addEventListener(signOutEvent, ask);
    return () => window.removeEventListener(signOutEvent, ask);
  }, []);
  return (
    <>
      <output className="block empty:hidden">
        {isShown && (
          <p className="flex items-start gap-2.5 border-b border-amber/40 bg-amber-soft px-4 py-2 text-sm text-ink md:px-10">
            <Icon of={reachable ? CircleAlert : CloudOff} size={16} className="mt-0.5 shrink-0 text-amber" />
            <span>
              {reachable ? <ProblemText count={problems} /> : <OfflineText />}{' '}
              {changes.length > 0 && (
                <button type="button" className={textLinkClass} onClick={() => setOpened('changes')}>
                  {reachable ? 'Review' : `${changes.length} waiting`}
                </button>
              )}
            </span>
          </p>
        )}
      </output>
      {opened === 'changes' && <WaitingChanges onClose={() => setOpened(null)} />}
      {opened === 'sign-out' && <SignOutDialog onClose={() => setOpened(null)} />}
    </>
  );
}

function ProblemText({ count }: { count: number }) {
  return count === 1
    ? 'A change you made could not be saved as it is.'
    : `${count} changes you made could not be saved as they are.`;
}

function OfflineText() {
  const { loadedAt } = useOfflineState();
  const timeZone = useZone();
  const loaded = loadedAt === null ? '' : ` Showing what was last loaded ${formatLoaded(loadedAt, timeZone)}.`;
  return `You’re offline.${loaded} Changes are saved on this device and sent when you’re back online.`;
}

/** Formats 'at 2:05 PM', with the day if it was not today. */
function formatLoaded(loadedAt: number, timeZone: string): string {
  const toDue = (ms: number) =>
    fromTaskDue({ due_date: new Date(ms).toISOString(), due_has_time: true }, timeZone) ?? { date: '', time: null };
  const text = formatWhen(toDue(loadedAt), toDue(Date.now()).date);
  return text.startsWith('Today, ') ? `at ${text.slice('Today, '.length)}` : text.replace(/^Yesterday/, 'yesterday');
}
