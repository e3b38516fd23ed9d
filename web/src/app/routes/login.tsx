import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame } from '../../features/accounts/components/auth-frame.tsx';
import { SignInForm } from '../../features/accounts/components/sign-in-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';

/** Few accounts need it, so the page does not carry it. */
const SecondFactorForm = lazy(async () => {
  const { SecondFactorForm: Form } = await import('../../features/accounts/components/second-factor-form.tsx');
  return { default: Form };
});

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
        <SignInForm onChallenge={setChallenge} />
      ) : (
        <Suspense fallback={<Skeleton className="h-44" />}>
          <SecondFactorForm challenge={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
