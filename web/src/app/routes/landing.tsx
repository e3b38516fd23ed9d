import { LandingPage } from '../../features/landing/components/landing-page.tsx';
import { Tips } from '../../features/tips/components/tips.tsx';
import { DeveloperTools } from '../developer-tools.tsx';

export function Page() {
  return (
    <LandingPage>
      <Tips />
      <DeveloperTools />
    </LandingPage>
  );
}
