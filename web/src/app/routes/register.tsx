import { lazy, Suspense } from 'react';
import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { RegisterForm } from '../../features/identity/accounts/components/register-form.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { useSearchParams } from '../../lib/browser/use-search-params.ts';
import { Link } from '../../ui/link.tsx';

const ProviderSignIn = lazy(async () => {
  const { ProviderSignIn: Way } = await import('../../features/identity/identities/components/provider-sign-in.tsx');
  return { default: Way };
});

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
      <div className="flex flex-col gap-4">
        <RegisterForm invite={query.get('invite') ?? undefined} />
        <Suspense fallback={null}>
          <ProviderSignIn invite={query.get('invite') ?? undefined} />
        </Suspense>
      </div>
    </AuthFrame>
  );
}
