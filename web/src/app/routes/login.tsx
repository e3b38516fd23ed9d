import { useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame } from '../../features/accounts/components/auth-frame.tsx';
import { LoginForm } from '../../features/accounts/components/login-form.tsx';
import { SecondFactorForm } from '../../features/accounts/components/second-factor-form.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

export function Page() {
  const [challenge, setChallenge] = useState<string | null>(null);
  return (
    <AuthFrame
      title={challenge === null ? 'Welcome back' : 'One more step'}
      lead={
        challenge === null
          ? 'Sign in to see what is due today.'
          : 'Your account is protected by a second factor. Enter its code to go on.'
      }
      footer={
        <>
          New to Aide?{' '}
          <Link to="/register" className={textLinkClass}>
            Create an account
          </Link>
        </>
      }
    >
      {challenge === null ? (
        <LoginForm onChallenge={setChallenge} />
      ) : (
        <SecondFactorForm challenge={challenge} onBack={() => setChallenge(null)} />
      )}
    </AuthFrame>
  );
}
