import { useState } from 'react';
import { useLocation } from 'react-router';
import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { useAppRequest } from '../../features/identity/connected-apps/connected-apps.api.ts';
import { Consent, RefusedRequest } from '../../features/identity/connected-apps/components/consent.tsx';
import { parseAppRequest } from '../../features/identity/connected-apps/connected-apps.rules.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { SessionGuard } from '../guard.tsx';
import { Link } from '../../ui/link.tsx';

/** The OAuth authorization endpoint: an app redirects the browser here and the user decides. */
export function Page() {
  return (
    <SessionGuard>
      <AuthorizeApp />
      <Dialogs />
    </SessionGuard>
  );
}

function AuthorizeApp() {
  const { search } = useLocation();
  const session = useSession();
  const [request] = useState(() => parseAppRequest(search));
  const checked = useAppRequest(request);
  const message = checked.data
    ? checked.data.problem?.message
    : checked.isError
      ? errorMessage(checked.error)
      : undefined;
  const email = session.signedIn ? session.user.email : '';
  return (
    <AuthFrame
      title={message === undefined ? `Connect ${checked.data?.name ?? 'an app'}?` : 'This app can’t be connected'}
      lead={message === undefined ? `An app asks to use your Aide account, ${email}.` : 'Nothing was shared with it.'}
      footer={
        <>
          You can disconnect apps at any time in{' '}
          <Link to="/settings#connected-apps" className={textLinkClass}>
            Settings
          </Link>
          .
        </>
      }
    >
      {checked.isPending && <Skeleton className="h-72" />}
      {message !== undefined && <RefusedRequest message={message} app={checked.data} />}
      {checked.data && message === undefined && <Consent request={request} app={checked.data} />}
    </AuthFrame>
  );
}
