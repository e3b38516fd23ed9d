import { useEffect, type ReactNode } from 'react';
import { AnalyticsPreview } from './analytics-preview.tsx';
import { DayPreview } from './day-preview.tsx';
import { Ecosystem } from './ecosystem.tsx';
import { EmailDemo } from './email-demo.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FinalCall } from './final-call.tsx';
import { Integrations } from './integrations.tsx';
import { Island } from './island.tsx';
import { LandingHero } from './landing-hero.tsx';
import { Pricing } from './pricing.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { Testimonials } from './testimonials.tsx';
import { claims } from '../../../content/marketing.ts';
import { pageWidth } from './section.tsx';

/** `children`: overlays of the page. */
export function LandingPage({ children }: { children: ReactNode }) {
  useAnchor();
  return (
    <>
      <Island name="header">
        <SiteHeader />
      </Island>
      <main tabIndex={-1}>
        <Island name="hero">
          <LandingHero />
        </Island>
        <ClaimsStrip />
        <DayPreview />
        <Island name="email">
          <EmailDemo />
        </Island>
        <FeatureCards />
        <Integrations />
        <Ecosystem />
        <AnalyticsPreview />
        <Testimonials />
        <Pricing />
        <FinalCall />
      </main>
      <SiteFooter />
      <Island name="extras">{children}</Island>
    </>
  );
}

/** Scrolls to the section of the URL fragment. The browser does not do it on client-side navigation. */
function useAnchor(): void {
  useEffect(() => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    target?.scrollIntoView();
  }, []);
}

/** A row of figures. */
function ClaimsStrip() {
  return (
    <section aria-label="In numbers" className="border-t border-hairline">
      <dl className={`${pageWidth} grid grid-cols-2 gap-x-4 gap-y-6 py-8 max-sm:*:first:col-span-2 sm:grid-cols-5`}>
        {claims.map(({ figure, text }) => (
          <div key={text} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{text}</dt>
            <dd className="font-serif text-4xl leading-tight font-medium lg:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
