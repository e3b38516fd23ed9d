import type { Profile } from '@aide/contract';
import { MailCheck } from 'lucide-react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { useCancelEmailChange } from '../accounts.api.ts';

/** Shown below the email field while a new address is not confirmed. */
export function EmailChangeNotice({ profile }: { profile: Profile }) {
  const cancel = useCancelEmailChange();
  if (!profile.emailChange) return null;
  const { email, confirmedBy } = profile.emailChange;
  return (
    <output className="flex items-start gap-2.5 rounded-lg bg-sunken px-3 py-2.5 text-sm text-ink">
      <Icon of={MailCheck} size={16} className="mt-0.5 shrink-0 text-muted" />
      <span>
        {confirmedBy === 'link' ? (
          <>
            To use <span className="font-medium wrap-anywhere">{email}</span>, open the link that we mail to it.
          </>
        ) : (
          <>
            The owner of this server has to confirm <span className="font-medium wrap-anywhere">{email}</span>, under
            Settings, This server.
          </>
        )}{' '}
        Until then you sign in with <span className="wrap-anywhere">{profile.email}</span>.{' '}
        <button type="button" className={textLinkClass} disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </button>
        {cancel.isError && <span className="text-red"> {errorMessage(cancel.error)}</span>}
      </span>
    </output>
  );
}
