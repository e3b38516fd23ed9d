import { counts, ecosystem } from '../../../content/marketing.ts';
import { Badge } from '../../../ui/badge.tsx';
import { WideSection } from './section.tsx';

/** Four columns on wide screens, four paragraphs on phones. */
export function Ecosystem() {
  const { enterprise } = ecosystem;
  return (
    <WideSection anchor="features" heading={ecosystem.heading} lead={ecosystem.lead} count={counts.features} sunken>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
        {ecosystem.groups.map(({ title, count, items }) => (
          <div key={title}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line-strong/50 pb-2 lg:flex-col">
              <h3 className="font-serif text-2xl font-medium">{title}</h3>
              <p className="text-sm text-accent">{count}</p>
            </div>
            <ul className="max-sm:pt-3">
              {items.map((item) => (
                <li
                  key={item}
                  className="max-sm:inline max-sm:not-last:after:text-muted max-sm:not-last:after:content-['_·_'] sm:border-b sm:border-hairline sm:py-2"
                >
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-serif text-xl font-medium">{enterprise.title}</span>
        <span className="text-muted">{enterprise.text}</span>
        <Badge>Coming Soon</Badge>
      </p>
    </WideSection>
  );
}
