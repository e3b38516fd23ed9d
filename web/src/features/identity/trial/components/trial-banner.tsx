import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { logFailure } from '../../../../lib/log.ts';
import { useSession } from '../../../../lib/session/use-session.ts';
import { useStoredFlag } from '../../../../lib/storage/use-stored-flag.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.ts';
import { trialNotice, type TrialNotice } from '../trial.rules.ts';
import { useOwnerTrial, useTrial } from '../trial.api.ts';

const ContactUsDialog = lazy(async () => ({ default: (await import('./contact-us-dialog.tsx')).ContactUsDialog }));

const looks: Record<TrialNotice['tone'], { icon: typeof Info; box: string; words: string }> = {
  red: { icon: CircleAlert, box: 'border-red/40 bg-red-soft', words: 'text-red' },
  amber: { icon: TriangleAlert, box: 'border-amber/40 bg-amber-soft', words: 'text-amber' },
  blue: { icon: Info, box: 'border-blue/30 bg-blue-soft', words: 'text-blue' },
};

const linkClass = 'h-10 shrink-0 rounded-sm font-semibold underline underline-offset-4 disabled:opacity-60';

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
          {notice.forOwner ? (
            <OwnerActions className={clsx(linkClass, words)} />
          ) : (
            <button type="button" onClick={() => setAsking(true)} className={clsx(linkClass, words)}>
              Contact Us
            </button>
          )}
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

function OwnerActions({ className }: { className: string }) {
  const session = useSession();
  const { extend, end } = useOwnerTrial(session.signedIn ? session.user.id : '');
  const isBusy = extend.isPending || end.isPending;
  const actions = [
    { label: 'Extend', mutation: extend, done: 'Trial extended by 14 days' },
    { label: 'No trial on this server', mutation: end, done: 'This server has no trial now' },
  ];
  return (
    <span className="flex flex-wrap gap-x-4">
      {actions.map(({ label, mutation, done }) => (
        <button
          key={label}
          type="button"
          disabled={isBusy}
          className={className}
          onClick={() =>
            mutation.mutate(undefined, {
              onSuccess: () => toast.success(done),
              onError: (error) => toast.error(errorMessage(error)),
            })
          }
        >
          {label}
        </button>
      ))}
    </span>
  );
}
