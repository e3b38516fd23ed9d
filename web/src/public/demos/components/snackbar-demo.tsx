import { Check, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { snackbarDemo } from '../../../content/marketing.ts';
import { timings } from '../../../lib/timings.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DemoFrame } from './demo-frame.tsx';

const { notices } = snackbarDemo;

/** Shows notifications one after the other, seven seconds each. */
export function SnackbarDemo() {
  // An object, so that restarting at the first notification is a state change too.
  const [run, setRun] = useState<{ at: number } | null>(null);
  const at = run?.at ?? null;
  const notice = at === null ? undefined : notices[at];

  useEffect(() => {
    if (run === null || run.at >= notices.length) return undefined;
    const timer = setTimeout(() => setRun({ at: run.at + 1 }), timings.demoNotice);
    return () => clearTimeout(timer);
  }, [run]);

  function begin(): void {
    setRun({ at: 0 });
  }

  return (
    <DemoFrame
      title="Notification demo"
      lead={`${notices.length} notifications, one every seven seconds, as Aide shows them.`}
    >
      <div className="flex flex-wrap gap-3">
        {at === null ? (
          <Button size="lg" onClick={begin}>
            Start
          </Button>
        ) : (
          <Button size="lg" tone="secondary" icon={<Icon of={RotateCcw} />} onClick={begin}>
            Restart
          </Button>
        )}
      </div>
      <ol aria-label="Progress" className="flex flex-col border-t border-hairline">
        {notices.map(({ title }, index) => (
          <li key={title} className="flex items-center gap-4 border-b border-hairline py-3 text-muted">
            <span className="w-5 text-accent">{at !== null && at > index && <Icon of={Check} size={17} />}</span>
            <span className={at === index ? 'text-ink' : undefined}>
              {at !== null && at >= index ? title : `Notification ${index + 1}`}
            </span>
          </li>
        ))}
      </ol>
      <div aria-live="polite" className="fixed inset-x-0 bottom-0 z-30 md:inset-x-auto md:right-6 md:bottom-6">
        {notice && (
          <div
            key={at}
            data-notice={at}
            className="animate-rise-in border-t border-hairline bg-surface px-5 py-4 shadow-lift md:w-96 md:rounded-lg md:border"
          >
            <p className="font-medium">{notice.title}</p>
            <p className="mt-0.5 text-sm text-muted">{notice.text}</p>
          </div>
        )}
      </div>
    </DemoFrame>
  );
}
