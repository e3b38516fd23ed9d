import { hero } from '../../../content/marketing.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { LiveBox } from './live-box.tsx';
import { heroTitleClass, pageWidth } from './section.tsx';

export function Hero() {
  return (
    <div className={`${pageWidth} flex flex-col gap-10 pt-8 pb-16 md:gap-12 md:pt-12 md:pb-20 min-[120rem]:pt-20`}>
      <div className="grid items-end gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem] min-[120rem]:grid-cols-[minmax(0,1fr)_26rem]">
        <h1 tabIndex={-1} className={heroTitleClass}>
          <UnbrokenWords text={hero.title} />
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

/** Prevents line breaks at hyphens in a headline. */
function UnbrokenWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    <span key={word}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </span>
  ));
}
