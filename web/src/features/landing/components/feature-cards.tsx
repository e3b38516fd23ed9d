import { CornerDownRight } from 'lucide-react';
import { counts, features } from '../../../content/marketing.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from './section.tsx';

/** Each card shows a specimen: what goes in, and what comes out. */
export function FeatureCards() {
  return (
    <Section heading={features.heading} count={counts.aiFeatures}>
      <ul
        aria-label="Features"
        className="grid gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:grid-cols-2"
      >
        {features.cards.map(({ title, text, said, read }) => (
          <li key={title} className="flex flex-col justify-between gap-6 bg-surface p-5 md:p-7">
            <div>
              <h3 className="font-serif text-2xl leading-tight font-medium">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
            <div className="text-sm">
              <p className="text-muted">“{said}”</p>
              <p className="mt-1 flex items-center gap-2 font-medium text-accent">
                <Icon of={CornerDownRight} size={15} className="shrink-0" />
                {read}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
