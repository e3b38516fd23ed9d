import { useLocation } from 'react-router';
import { useConfirmEmail } from '../../features/identity/accounts/accounts.api.ts';
import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { errorMessage } from '../../lib/api/api-error.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { Link } from '../../ui/link.tsx';

/** The token is in the URL fragment, which browsers do not send to the server. */
export function Page() {
  const token = useLocation().hash.slice(1);
  const confirm = useConfirmEmail(token);
  return (
    <AuthFrame
      title="Your email address"
      lead="Aide sends reminders only to a confirmed address."
      footer={
        <Link to="/dashboard" className={textLinkClass}>
          Open Aide
        </Link>
      }
    >
      {token !== '' && confirm.isPending ? (
        <Skeleton className="h-14" />
      ) : (
        <output className="block rounded-lg border border-hairline bg-surface p-4">
          {confirm.data !== undefined && (
            <>
              <strong className="font-semibold break-all">{confirm.data}</strong> is confirmed.
            </>
          )}
          {token === '' && 'This link is incomplete. Open it again from the email.'}
          {confirm.isError && errorMessage(confirm.error)}
        </output>
      )}
    </AuthFrame>
  );
}
