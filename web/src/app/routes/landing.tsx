import { LandingPage } from '../../features/landing/components/landing-page.tsx';
import { LandingExtras } from '../landing-extras.tsx';

export function Page() {
  return (
    <LandingPage>
      <LandingExtras />
    </LandingPage>
  );
}
