import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment, formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { ShownOnce } from '../../../../ui/shown-once.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useCalendarFeed, useCreateCalendarFeed, useRevokeCalendarFeed } from '../feeds.api.ts';
import { QueryState } from '../../../../ui/query-state.tsx';

const questions = {
  renew: {
    title: 'Create a new link?',
    description: 'Your current link stops working. Add the new one to your calendars.',
    confirmLabel: 'Create a new link',
    tone: 'primary',
  },
  revoke: {
    title: 'Remove the link?',
    description: 'Calendars that use it will no longer see your tasks.',
    confirmLabel: 'Remove the link',
    tone: 'danger',
  },
} as const;

export function CalendarFeed() {
  const zone = useZone();
  const feed = useCalendarFeed();
  const create = useCreateCalendarFeed();
  const revoke = useRevokeCalendarFeed();
  const [asking, setAsking] = useState<keyof typeof questions>();
  /** The path of the current link; if renewal fails, the old one can still be copied. */
  const [path, setPath] = useState<string>();
  if (!feed.data) return <QueryState query={feed} className="h-10 w-48" />;
  const { active, createdAt, lastUsedAt } = feed.data;
  const close = () => {
    setAsking(undefined);
    create.reset();
    revoke.reset();
  };
  const settle = (current?: string) => {
    setPath(current);
    close();
  };
  const make = () => create.mutate(undefined, { onSuccess: (made) => settle(made.path) });
  const failure = create.error ?? revoke.error;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {active && path !== undefined && <FeedAddress url={`${location.origin}${path}`} />}
      {active ? (
        <>
          <p className="text-sm text-muted tabular-nums">
            Made {formatMomentDay(createdAt ?? '', zone)}.{' '}
            {lastUsedAt === null
              ? 'Not used by a calendar yet.'
              : `A calendar last read it ${formatMoment(lastUsedAt, zone)}.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button tone="secondary" onClick={() => setAsking('renew')}>
              New link
            </Button>
            <Button tone="dangerQuiet" onClick={() => setAsking('revoke')}>
              Remove link
            </Button>
          </div>
        </>
      ) : (
        <div className="flex">
          <Button tone="secondary" icon={<Icon of={CalendarDays} />} busy={create.isPending} onClick={make}>
            Create calendar link
          </Button>
        </div>
      )}
      <FormMessage error={!asking && failure ? errorMessage(failure) : null} />
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={close}
        {...questions[asking ?? 'renew']}
        busy={create.isPending || revoke.isPending}
        onConfirm={() => (asking === 'renew' ? make() : revoke.mutate(undefined, { onSuccess: () => settle() }))}
      >
        <FormMessage error={failure && errorMessage(failure)} />
      </ConfirmDialog>
    </div>
  );
}

function FeedAddress({ url }: { url: string }) {
  return (
    <ShownOnce label="Calendar link" value={url}>
      Copy it now: it isn’t shown again. Anyone with it can read your due tasks. Add it to your calendar app as a
      subscription, or{' '}
      <a href={url.replace(/^https?:/, 'webcal:')} className={textLinkClass}>
        open it in your calendar app
      </a>
      . For an app with task lists, add <code>?type=todo</code> at its end.
    </ShownOnce>
  );
}
