import type { SecondFactorNeeded } from '@aide/contract';
import { lazy, Suspense, useState } from 'react';
import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { SignInForm } from '../../features/identity/accounts/components/sign-in-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { Link } from '../../ui/link.tsx';

/** Few accounts have a second factor, so it is lazy-loaded. */
const SecondStep = lazy(async () => {
  const { SecondStep: Step } = await import('../sign-in/second-step.tsx');
  return { default: Step };
});

const OtherSignIn = lazy(async () => {
  const { OtherSignIn: Ways } = await import('../sign-in/other-sign-in.tsx');
  return { default: Ways };
});

export function Page() {
  const [challenge, setChallenge] = useState<SecondFactorNeeded | null>(null);
  return (
    <AuthFrame
      title={challenge === null ? 'Welcome back' : 'One more step'}
      lead={
        challenge === null ? 'Sign in to see what’s due today.' : 'Enter the code of your second factor to continue.'
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
        <div className="flex flex-col gap-4">
          <SignInForm onChallenge={setChallenge} />
          <Suspense fallback={<Skeleton className="h-12" />}>
            <OtherSignIn />
          </Suspense>
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="h-44" />}>
          <SecondStep needed={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
