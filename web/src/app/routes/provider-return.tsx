import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AuthFrame } from '../../features/identity/accounts/components/auth-frame.tsx';
import { returnFromProvider } from '../../features/identity/identities/identities.api.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { SecondStep } from '../sign-in/second-step.tsx';
import { Link } from '../../ui/link.tsx';

/** The redirect page for the OpenID Connect provider. */
export function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  // An authorization response is valid once, so it is never refetched.
  const outcome = useQuery({
    queryKey: ['provider-return', search],
    queryFn: () => returnFromProvider(search),
    retry: false,
    staleTime: Infinity,
  });
  if (outcome.data && 'to' in outcome.data) return <Navigate to={outcome.data.to} replace />;
  return (
    <AuthFrame
      title={outcome.data ? 'One more step' : 'Signing you in'}
      lead={outcome.data ? 'Enter the code of your second factor to continue.' : 'This takes a moment.'}
      footer={
        <Link to="/login" className={textLinkClass}>
          Back to sign in
        </Link>
      }
    >
      {outcome.isPending && <Skeleton className="h-12" />}
      <FormMessage error={outcome.isError ? errorMessage(outcome.error) : null} />
      {outcome.data && <SecondStep needed={outcome.data.needed} onBack={() => void navigate('/login')} />}
    </AuthFrame>
  );
}
