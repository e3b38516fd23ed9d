import { Link } from 'react-router';
import { AuthFrame } from '../../features/accounts/components/auth-frame.tsx';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

export function Page() {
  return (
    <AuthFrame
      title="Welcome back"
      lead="Sign in to see what is due today."
      footer={
        <>
          New to Aide?{' '}
          <Link to="/register" className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm />
    </AuthFrame>
  );
}
