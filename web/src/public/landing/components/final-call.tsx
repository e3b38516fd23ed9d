import { finalCall, hero } from '../../../content/marketing.ts';
import { pageWidth } from './section.tsx';

/** The last call to action. */
export function FinalCall() {
  return (
    <section aria-label="Get started" className="relative overflow-hidden bg-evergreen text-on-evergreen">
      <div className={`${pageWidth} relative flex flex-col items-start gap-8 py-20 md:py-28`}>
        <svg
          aria-hidden="true"
          viewBox="0 0 14 40"
          className="absolute top-0 right-5 h-24 w-8.5 text-brass md:right-8 md:h-40 md:w-14"
        >
          <path d="M0 0h14v40l-7-5.6L0 40z" fill="currentColor" />
        </svg>
        <h2 className="max-w-3xl pr-16 font-serif text-[clamp(2.25rem,5vw,4rem)] leading-[1.05] font-medium">
          {finalCall.heading}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <a
            href="/register"
            className="inline-flex h-12 items-center rounded-md bg-on-evergreen px-6 font-medium text-evergreen transition-opacity duration-150 hover:opacity-90 focus-visible:outline-on-evergreen"
          >
            {hero.action}
          </a>
          <p className="text-sm text-on-evergreen/85">{hero.terms}</p>
        </div>
      </div>
    </section>
  );
}
