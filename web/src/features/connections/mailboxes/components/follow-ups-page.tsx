import type { MailFollowUpList } from '@aide/contract';
import { Inbox, MailPlus } from 'lucide-react';
import { useRef } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Link } from '../../../../ui/link.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { toast } from '../../../../ui/toast.ts';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useActOnFollowUp, useDraftFollowUp, useMailFollowUps } from '../mailboxes.api.ts';
import { groupByKind, kindTitles } from '../mailboxes.rules.ts';
import { FollowUpRow } from './follow-up-row.tsx';

/** What was asked and promised in mails and is still open. */
export function FollowUpsPage() {
  const list = useMailFollowUps();
  return (
    <>
      <PageHeader title="Follow-ups" description="Questions and promises in your mails that are still open." />
      {list.isPending && <Loading />}
      {list.isError && !list.data && (
        <ErrorPanel message={errorMessage(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.data && <Found list={list.data} />}
    </>
  );
}

const mailSettings = '/settings#mail';

function Found({ list }: { list: MailFollowUpList }) {
  const { followUps, total, mailboxes, signInNeeded } = list;
  if (mailboxes === 0)
    return (
      <EmptyState
        icon={MailPlus}
        title="No mailbox yet"
        action={
          <Link to={mailSettings} className={buttonClass('primary')}>
            Connect a mailbox
          </Link>
        }
      >
        <p>Aide finds unanswered questions and open promises in your mails. It changes nothing there.</p>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-6">
      {signInNeeded > 0 && <SignInAgain />}
      {followUps.length === 0 ? (
        <EmptyState icon={Inbox} title="Nothing to follow up">
          <p>Everything you asked was answered, and no promise is open.</p>
        </EmptyState>
      ) : (
        <Rows list={list} />
      )}
      {total > followUps.length && (
        <p className="text-sm text-muted">{total - followUps.length} more. They appear as you work through these.</p>
      )}
    </div>
  );
}

function SignInAgain() {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-hairline bg-surface px-5 py-4">
      <span>A mailbox needs you to sign in again. New mails are not read.</span>
      <Link to={mailSettings} className={buttonClass('secondary')}>
        Sign in again
      </Link>
    </output>
  );
}

const messages = {
  track: 'Task created',
  dismiss: 'Follow-up dismissed',
  never: 'No more follow-ups of this sender',
  restore: 'Follow-up restored',
};

function Rows({ list }: { list: MailFollowUpList }) {
  const now = useNow();
  const draft = useDraftFollowUp();
  const root = useRef<HTMLDivElement>(null);
  const act = useActOnFollowUp({
    onActed: (id, action) => {
      if (action === 'track' || action === 'restore') toast.success(messages[action]);
      else
        toastWithAction({
          message: messages[action],
          label: 'Undo',
          onAction: () => act.mutate({ id, action: 'restore' }),
        });
    },
  });
  return (
    <div ref={root} className="flex flex-col gap-6">
      {groupByKind(list.followUps).map(({ kind, rows }) => (
        <section key={kind} aria-labelledby={`follow-ups-${kind}`} className="flex flex-col gap-3">
          <h2 id={`follow-ups-${kind}`} className="text-sm font-semibold">
            {kindTitles[kind]}
          </h2>
          <ul className="divide-y divide-hairline overflow-hidden rounded-lg border border-hairline bg-surface">
            {rows.map((followUp) => (
              <li key={followUp.id}>
                <FollowUpRow
                  followUp={followUp}
                  now={now}
                  drafting={draft.isPending && draft.variables === followUp.id}
                  onAct={(action) => {
                    focusNeighbour(root.current);
                    act.mutate({ id: followUp.id, action });
                  }}
                  onDraft={() => draft.mutate(followUp.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Moves the focus from a row that is about to be removed to the next one, or else to the one before. */
function focusNeighbour(root: HTMLElement | null): void {
  const rows = [...(root?.querySelectorAll<HTMLElement>('article') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (at !== -1) (rows[at + 1] ?? rows[at - 1])?.focus();
}

function Loading() {
  return (
    <div className="overflow-hidden rounded-lg border border-hairline bg-surface">
      <Spinner label="Loading follow-ups" className="sr-only" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-2 border-b border-hairline px-5 py-4 last:border-b-0">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      ))}
    </div>
  );
}
