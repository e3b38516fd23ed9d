import { useLocation } from 'react-router';
import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { ResetPasswordForm } from '../../features/identity/accounts/components/reset-password-form.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { Link } from '../../ui/link.tsx';

/** The token is in the URL fragment, which browsers do not send to the server. */
export function Page() {
  const token = useLocation().hash.slice(1);
  return (
    <AuthFrame
      title="Choose a new password"
      lead={
        token === ''
          ? 'This link is incomplete. Open it again from the email, or request a new one.'
          : 'You’ll be signed out on your other devices. Two-factor sign-in stays on.'
      }
      footer={
        <Link to="/forgot-password" className={textLinkClass}>
          Request a new link
        </Link>
      }
    >
      {token !== '' && <ResetPasswordForm token={token} />}
    </AuthFrame>
  );
}
