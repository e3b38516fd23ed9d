import { Link, useSearchParams } from 'react-router';
import { AuthFrame } from '../../features/accounts/components/auth-frame.tsx';
import { RegisterForm } from '../../features/accounts/components/register-form.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

export function Page() {
  const [query] = useSearchParams();
  return (
    <AuthFrame
      title="Create your account"
      lead="14 days free. No credit card required."
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm invite={query.get('invite') ?? undefined} />
    </AuthFrame>
  );
}
