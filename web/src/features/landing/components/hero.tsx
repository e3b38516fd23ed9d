import { hero } from '../../../content/marketing.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { LiveBox } from './live-box.tsx';
import { pageWidth } from './section.tsx';

export const heroTitleClass =
  'font-serif text-[clamp(2.5rem,6.2vw,5.25rem)] leading-[1.02] font-medium tracking-[-0.015em] min-[1920px]:text-[6.5rem]';

export function Hero() {
  return (
    <div className={`${pageWidth} flex flex-col gap-10 pt-8 pb-16 md:gap-12 md:pt-12 md:pb-20 min-[1920px]:pt-20`}>
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <h1 tabIndex={-1} className={heroTitleClass}>
          {hero.title}
        </h1>
        <div className="flex flex-col items-start gap-5 lg:pb-2">
          <p className="max-w-md text-lg text-muted">{hero.lead}</p>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <a href="/register" className={buttonClass('primary', 'lg')}>
              {hero.action}
            </a>
            <p className="text-sm text-muted">{hero.terms}</p>
          </div>
        </div>
      </div>
      <LiveBox />
    </div>
  );
}
