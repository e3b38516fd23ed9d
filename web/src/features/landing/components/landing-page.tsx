import type { ReactNode } from 'react';
import { useSession } from '../../../lib/use-session.ts';
import { useDrawnPage } from '../use-drawn-page.ts';
import { AnalyticsPreview } from './analytics-preview.tsx';
import { ClaimsStrip } from './claims-strip.tsx';
import { DayPreview } from './day-preview.tsx';
import { Ecosystem } from './ecosystem.tsx';
import { EmailDemo } from './email-demo.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { Integrations } from './integrations.tsx';
import { Pricing } from './pricing.tsx';
import { SignedInHero } from './signed-in-hero.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Testimonials } from './testimonials.tsx';

/** `children`: what floats above the page. */
export function LandingPage({ children }: { children?: ReactNode }) {
  const session = useSession();
  useDrawnPage();
  return (
    <>
      <SiteHeader />
      <main tabIndex={-1}>
        {session.signedIn ? <SignedInHero name={session.user.email.split('@')[0] ?? ''} /> : <Hero />}
        <ClaimsStrip />
        <DayPreview />
        <EmailDemo />
        <FeatureCards />
        <Integrations />
        <Ecosystem />
        <AnalyticsPreview />
        <Testimonials />
        <Pricing />
        <FinalCall />
      </main>
      <SiteFooter />
      {children}
    </>
  );
}
