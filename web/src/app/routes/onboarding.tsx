import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { OnboardingPage } from '../../features/assistant/telegram/components/onboarding-page.tsx';
import { useSession } from '../../lib/session/use-session.ts';

export function Page() {
  const navigate = useNavigate();
  const session = useSession();
  const leave = useCallback(() => void navigate('/dashboard'), [navigate]);
  return <OnboardingPage userId={session.signedIn ? session.user.id : ''} onLeave={leave} />;
}
