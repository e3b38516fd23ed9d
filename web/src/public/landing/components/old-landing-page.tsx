import { claims, counts, hero, oldLanding } from '../../../content/marketing.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Island } from './island.tsx';
import { heroTitleClass, pageWidth } from './section.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { TryDemo } from './try-demo.tsx';

/** The previous landing page: one screen, one animation. */
export function OldLandingPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Island name="header">
        <SiteHeader />
      </Island>
      <main tabIndex={-1} className="flex-1">
        <div className={`${pageWidth} grid items-center gap-x-16 gap-y-12 py-10 md:py-16 lg:grid-cols-[1fr_1.05fr]`}>
          <div className="flex flex-col items-start gap-6">
            <h1 tabIndex={-1} className={heroTitleClass}>
              {oldLanding.titleLines.map((line) => (
                <span key={line} className="block whitespace-nowrap">
                  {line}{' '}
                </span>
              ))}
            </h1>
            <p className="max-w-md text-lg text-muted">{oldLanding.lead}</p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <a href="/register" className={buttonClass('secondary', 'lg')}>
                Get Started
              </a>
              <p className="text-sm text-muted">{hero.terms}</p>
            </div>
          </div>
          <Island name="demo">
            <TryDemo />
          </Island>
        </div>
        <section aria-label="In numbers" className="border-t border-hairline">
          <ul className={`${pageWidth} flex flex-wrap gap-x-8 gap-y-2 py-8 text-muted`}>
            {[...claims.map(({ figure, text }) => `${figure} ${text}`), ...Object.values(counts)].map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}
