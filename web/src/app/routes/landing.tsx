import { LandingPage } from '../../public/landing/components/landing-page.tsx';
import { LandingExtras } from '../landing-extras.tsx';

export function Page() {
  return (
    <LandingPage>
      <LandingExtras />
    </LandingPage>
  );
}
