import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { ForgotPasswordForm } from '../../features/identity/accounts/components/forgot-password-form.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { Link } from '../../ui/link.tsx';

export function Page() {
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter the email address of your account. We send you a link to choose a new password."
      footer={
        <Link to="/login" className={textLinkClass}>
          Back to sign in
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AuthFrame>
  );
}
