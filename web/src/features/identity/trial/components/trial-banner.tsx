import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { logFailure } from '../../../../lib/log.ts';
import { useStoredFlag } from '../../../../lib/storage/use-stored-flag.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { trialNotice, type TrialNotice } from '../trial.rules.ts';
import { useTrial } from '../trial.api.ts';

const ContactUsDialog = lazy(async () => ({ default: (await import('./contact-us-dialog.tsx')).ContactUsDialog }));

const looks: Record<TrialNotice['tone'], { icon: typeof Info; box: string; words: string }> = {
  red: { icon: CircleAlert, box: 'border-red/40 bg-red-soft', words: 'text-red' },
  amber: { icon: TriangleAlert, box: 'border-amber/40 bg-amber-soft', words: 'text-amber' },
  blue: { icon: Info, box: 'border-blue/30 bg-blue-soft', words: 'text-blue' },
};

/** The remaining trial period in one line, which can be collapsed. */
export function TrialBanner({ email }: { email: string | undefined }) {
  const trial = useTrial();
  const [folded, setFolded] = useStoredFlag('trial_banner_folded', false);
  const [asking, setAsking] = useState(false);
  const { error } = trial;
  useEffect(() => {
    if (error) logFailure('The trial status could not be read', error);
  }, [error]);
  if (trial.isPending) return <div className="h-14.5 md:h-10.5" />;
  const notice = trialNotice(trial.data);
  if (!notice) return null;
  const { icon, box, words } = looks[notice.tone];
  return (
    <aside
      aria-label="Trial"
      data-tone={notice.tone}
      className={clsx('flex min-h-10 items-center gap-2.5 rounded-lg border pl-3.5 text-sm', box, folded && 'w-fit')}
    >
      <Icon of={icon} className={clsx('shrink-0', words)} />
      {folded ? (
        <span className="text-ink">Trial</span>
      ) : (
        <>
          <p className="min-w-0 flex-1 py-2 text-ink">{notice.text}</p>
          <button
            type="button"
            onClick={() => setAsking(true)}
            className={clsx('h-10 shrink-0 rounded-sm font-semibold underline underline-offset-4', words)}
          >
            Contact Us
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={folded ? 'Show the trial notice' : 'Collapse the trial notice'}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <Icon of={folded ? ChevronDown : ChevronUp} size={16} />
      </button>
      <Suspense>
        {asking && <ContactUsDialog to={trial.data?.contact_email} email={email} onClose={() => setAsking(false)} />}
      </Suspense>
    </aside>
  );
}
