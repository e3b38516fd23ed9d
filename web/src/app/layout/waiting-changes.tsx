import { CircleAlert, CloudOff, CloudUpload } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useReachable } from '../../lib/api/connection.ts';
import { newId } from '../../lib/browser/new-id.ts';
import type { Change, Problem } from '../../lib/offline/changes.ts';
import { changeQueue, createAgainInQueue } from '../../lib/offline/offline.ts';
import { useOfflineState } from '../../lib/offline/offline-state.ts';
import { keepBothNotes, keepMine, keepTheirs } from '../../lib/offline/resolve.rules.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { useZone } from '../../lib/time/use-zone.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatChangeKind, listConflictLines } from './waiting-change.rules.ts';

/** Lists the changes that the server has not confirmed, in sending order, with a choice for those in conflict. */
export function WaitingChanges({ onClose }: { onClose: () => void }) {
  const { changes } = useOfflineState();
  const reachable = useReachable();
  const isEmpty = changes.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Changes on this device"
      description={reachable ? 'These were not saved yet.' : 'They are sent in this order when you’re back online.'}
      footer={
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-hairline">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <div className="flex items-start gap-3 text-sm">
              <Icon
                of={change.problem ? CircleAlert : reachable ? CloudUpload : CloudOff}
                size={16}
                className="mt-0.5 shrink-0 text-amber"
              />
              <div className="min-w-0 flex-1">
                <p className="break-words">{change.label}</p>
                <p className="text-muted">{formatChangeKind(change)}</p>
              </div>
              {change.problem === null && !change.attempted && (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={`Discard: ${change.label}`}
                  onClick={() => void changeQueue(change.id, () => null)}
                >
                  Discard
                </Button>
              )}
            </div>
            {change.problem && <ProblemNotice change={change} problem={change.problem} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ProblemNotice({ change, problem }: { change: Change; problem: Problem }) {
  if (problem.kind === 'conflict') return <Conflict change={change} problem={problem} />;
  const discard = () => void changeQueue(change.id, () => null);
  if (problem.kind === 'gone')
    return (
      <Notice message="This was deleted elsewhere.">
        {change.subject !== null && (
          <Button size="sm" onClick={() => void createAgainInQueue(change.id)}>
            Create it again
          </Button>
        )}
        <Button size="sm" tone="secondary" onClick={discard}>
          Discard my change
        </Button>
      </Notice>
    );
  const retry = () => changeQueue(change.id, (waiting) => ({ ...waiting, problem: null, key: newId() }));
  return (
    <Notice message={problem.message}>
      <Button size="sm" onClick={() => void retry()}>
        Try again
      </Button>
      <Button size="sm" tone="secondary" onClick={discard}>
        Discard my change
      </Button>
    </Notice>
  );
}

function Notice({ message, children }: { message: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md border border-amber/40 bg-amber-soft p-3 text-sm">
      <p className="font-medium break-words">{message}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function Conflict({ change, problem }: { change: Change; problem: Extract<Problem, { kind: 'conflict' }> }) {
  const timeZone = useZone();
  const isDeletion = change.name.startsWith('delete');
  const hasNotes = change.name === 'updateTask' && Object.keys(problem.theirs).join(' ') === 'description';
  const resolve = (next: typeof keepTheirs) =>
    void changeQueue(change.id, (waiting) => next(waiting, problem, newId()));
  return (
    <ConflictNotice
      title={
        isDeletion
          ? 'You deleted this, and it was changed elsewhere meanwhile. It is now:'
          : 'This was changed elsewhere meanwhile. It is now:'
      }
      actions={
        <>
          {hasNotes && (
            <Button size="sm" onClick={() => resolve(keepBothNotes)}>
              Keep both
            </Button>
          )}
          <Button size="sm" tone="secondary" onClick={() => resolve(keepMine)}>
            Keep mine
          </Button>
          <Button size="sm" tone="secondary" onClick={() => resolve(keepTheirs)}>
            Keep theirs
          </Button>
        </>
      }
    >
      <dl className="flex flex-col gap-1">
        {listConflictLines(change, problem.theirs, timeZone).map(({ name, mine, theirs }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd>{theirs}</dd>
            {!isDeletion && <dd className="text-muted">Yours: {mine}</dd>}
          </div>
        ))}
      </dl>
    </ConflictNotice>
  );
}

/** Asks before a Logout that would delete unsent changes. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { changes } = useOfflineState();
  const count = changes.length === 1 ? 'One change is' : `${changes.length} changes are`;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Log out without saving?"
      description={`${count} only on this device and would be deleted. Stay signed in to send them when you’re back online.`}
      confirmLabel="Delete and log out"
      onConfirm={() => {
        onClose();
        signOut();
      }}
    />
  );
}
