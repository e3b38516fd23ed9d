import { CornerDownRight } from 'lucide-react';
import { counts, features } from '../../../content/marketing.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WideSection } from './section.tsx';

/** Feature cards, each with an example of input and result. */
export function FeatureCards() {
  return (
    <WideSection heading={features.heading} count={counts.aiFeatures}>
      <ul aria-label="Features" className="grid gap-x-12 gap-y-10 sm:grid-cols-2 md:gap-y-14 lg:grid-cols-3">
        {features.cards.map(({ title, text, spoken, read }) => (
          <li key={title} className="flex flex-col-reverse justify-end gap-5 border-t border-line-strong/50 pt-5">
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
            <div>
              <p className="font-serif text-2xl leading-snug md:text-[1.75rem]">“{spoken}”</p>
              <p className="mt-1.5 flex items-center gap-2 font-medium text-accent">
                <Icon of={CornerDownRight} size={17} className="shrink-0" />
                {read}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </WideSection>
  );
}
