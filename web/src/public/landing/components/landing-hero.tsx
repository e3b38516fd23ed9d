import { useSession } from '../../../lib/session/use-session.ts';
import { Hero } from './hero.tsx';
import { SignedInHero } from './signed-in-hero.tsx';

export function LandingHero() {
  const session = useSession();
  return session.signedIn ? <SignedInHero name={session.user.email.split('@')[0] ?? ''} /> : <Hero />;
}
