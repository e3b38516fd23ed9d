import { MailCheck } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useResendConfirmation } from '../accounts.api.ts';
import { useProfile } from '../profile.queries.ts';

/** Shown on every page until the email address, or a new one, is confirmed. Requires a server that can send mail. */
export function ConfirmNotice() {
  const { data: profile } = useProfile();
  const resend = useResendConfirmation();
  const change = profile?.emailChange?.confirmedBy === 'link' ? profile.emailChange : null;
  if (!profile || (change === null && profile.emailConfirmation !== 'pending')) return null;
  const { email } = change ?? profile;
  return (
    <output className="flex items-start gap-2.5 border-b border-hairline bg-sunken px-4 py-2 text-sm text-ink md:px-10">
      <Icon of={MailCheck} size={16} className="mt-0.5 shrink-0 text-muted" />
      <span>
        {resend.isSuccess ? (
          <>
            Sent to <span className="break-all">{email}</span>. Open the link in the email.
          </>
        ) : (
          <>
            Confirm <span className="break-all">{email}</span> with the link we emailed you. Until then,{' '}
            {profile.emailConfirmation === 'pending' ? (
              'you get no reminders by email'
            ) : (
              <>
                emails go to <span className="break-all">{profile.email}</span>
              </>
            )}
            .{' '}
            <button type="button" className={textLinkClass} disabled={resend.isPending} onClick={() => resend.mutate()}>
              Resend
            </button>
            {resend.isError && <span className="text-red"> {errorMessage(resend.error)}</span>}
          </>
        )}
      </span>
    </output>
  );
}
