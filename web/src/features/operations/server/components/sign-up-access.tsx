import { signUpModes, type SignUpMode } from '@aide/contract/server-settings';
import { Plus, Trash2 } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMomentDay } from '../../../../lib/time/moment-text.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { ShownOnce } from '../../../../ui/shown-once.tsx';
import {
  useCreateInvitation,
  useInvitations,
  useRevokeInvitation,
  useSaveSignUpMode,
  useSignUpMode,
} from '../server.api.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { RowList } from '../../../../ui/row-list.tsx';

const names: Record<SignUpMode, string> = { everyone: 'Everyone', invitation: 'By invitation', nobody: 'No one new' };

/** Who may create an account, and invitation links. */
export function SignUpAccess() {
  const mode = useSignUpMode();
  const save = useSaveSignUpMode();
  if (!mode.data) return <QueryState query={mode} className="h-24" />;
  const current = save.isPending ? save.variables : mode.data.mode;
  return (
    <div className="flex flex-col items-start gap-5 max-md:items-stretch">
      <Segments
        label="Who may sign up"
        value={current}
        values={signUpModes}
        names={names}
        onChange={(next) => save.mutate(next)}
      />
      <FormMessage error={save.isError ? errorMessage(save.error) : null} />
      {current === 'invitation' && <Invitations />}
    </div>
  );
}

function Invitations() {
  const invitations = useInvitations();
  const create = useCreateInvitation();
  const revoke = useRevokeInvitation();
  const zone = useZone();
  const now = useNow();
  const failed = [create, revoke, invitations].find(({ isError }) => isError);
  return (
    <div className="flex w-full flex-col gap-4">
      {create.data && (
        <ShownOnce label="Invitation link" value={create.data.link}>
          Send it to one person. It is not shown again, works once, and ends after seven days.
        </ShownOnce>
      )}
      <div className="flex">
        <Button
          tone="secondary"
          icon={<Icon of={Plus} />}
          busy={create.isPending}
          busyLabel="Making..."
          onClick={() => create.mutate()}
        >
          New invitation link
        </Button>
      </div>
      <FormMessage error={failed ? errorMessage(failed.error) : null} />
      {invitations.data && invitations.data.length > 0 && (
        <RowList aria-label="Invitations">
          {invitations.data.map((invitation) => {
            const made = formatMomentDay(invitation.createdAt, zone);
            return (
              <li key={invitation.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4 text-sm">
                <div className="flex min-w-0 flex-col gap-1">
                  <span className="font-medium">Made {made}</span>
                  <span className="break-all text-muted">
                    {invitation.usedBy !== null
                      ? `Used by ${invitation.usedBy}`
                      : new Date(invitation.expiresAt) < now
                        ? 'Expired'
                        : `Open until ${formatMomentDay(invitation.expiresAt, zone)}`}
                  </span>
                </div>
                {invitation.usedBy === null && (
                  <IconButton
                    label={`Revoke the invitation made ${made}`}
                    onClick={() => revoke.mutate(invitation.id)}
                    className="hover:text-red"
                  >
                    <Icon of={Trash2} />
                  </IconButton>
                )}
              </li>
            );
          })}
        </RowList>
      )}
    </div>
  );
}
