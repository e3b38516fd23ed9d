import type { MailFollowUp } from '@aide/contract';
import { clsx } from 'clsx';
import { ListPlus, MailPlus, UserX, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { FollowUpAction } from '../mailboxes.api.ts';
import { formatAgo, formatMailDue } from '../mailboxes.rules.ts';

interface FollowUpRowProps {
  followUp: MailFollowUp;
  now: Date;
  drafting: boolean;
  onAct: (action: FollowUpAction) => void;
  onDraft: () => void;
}

/** One follow-up: person, subject, the line itself, and its actions with the keys t, d, x and n. */
export function FollowUpRow({ followUp, now, drafting, onAct, onDraft }: FollowUpRowProps) {
  const { name, contactId, subject, lines, sentAt, due, mayBeDone } = followUp;
  const today = wallClock(now, useZone()).date;
  const [line, ...more] = lines;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const run = { t: () => onAct('track'), d: onDraft, x: () => onAct('dismiss'), n: () => onAct('never') };
    const action = Object.entries(run).find(([key]) => key === event.key)?.[1];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    // The row itself has the keys of the list, like the rows of tasks.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      aria-label={`${name}: ${subject}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={press}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 px-5 py-3 -outline-offset-2 md:flex-nowrap"
    >
      <Avatar name={name} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {contactId === null ? (
            <span className="font-medium break-words">{name}</span>
          ) : (
            <Link to={`/contacts?contact=${contactId}`} className="rounded-sm font-medium break-words hover:underline">
              {name}
            </Link>
          )}
          <span className="min-w-0 break-words text-muted">
            {subject} · {formatAgo(sentAt, now)}
          </span>
          {due && (
            <span className={clsx(due.date < today ? 'text-red' : 'text-muted')}>{formatMailDue(due, today)}</span>
          )}
          {mayBeDone && <Badge tone="neutral">Done?</Badge>}
        </p>
        <p className="break-words">“{line}”</p>
        {more.length > 0 && <p className="text-sm text-muted">And {more.length} more in this mail</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1 max-md:basis-full max-md:pl-12">
        <Button
          tone="secondary"
          size="sm"
          icon={<Icon of={ListPlus} size={16} />}
          aria-label={`Track ${subject}`}
          title="Create a task (t)"
          onClick={() => onAct('track')}
        >
          Track
        </Button>
        <Button
          tone="quiet"
          size="sm"
          icon={<Icon of={MailPlus} size={16} />}
          busy={drafting}
          aria-label={`Draft an answer to ${name}`}
          title="Save a draft in your mailbox (d)"
          onClick={onDraft}
        >
          Draft
        </Button>
        <IconButton label={`Dismiss ${subject}`} title="Dismiss (x)" onClick={() => onAct('dismiss')}>
          <Icon of={X} size={16} />
        </IconButton>
        <IconButton label={`Never for ${name}`} title="Never for this sender (n)" onClick={() => onAct('never')}>
          <Icon of={UserX} size={16} />
        </IconButton>
      </div>
    </article>
  );
}
