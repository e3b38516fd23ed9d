import { counts, ecosystem } from '../../../content/marketing.ts';
import { ComingSoon } from './coming-soon.tsx';
import { Section } from './section.tsx';

export function Ecosystem() {
  const { enterprise } = ecosystem;
  return (
    <Section anchor="features" heading={ecosystem.heading} lead={ecosystem.lead} count={counts.features} sunken>
      <div className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
        {ecosystem.groups.map(({ title, count, items }) => (
          <div key={title}>
            <h3 className="flex items-baseline justify-between gap-4 border-b border-line-strong/50 pb-2">
              <span className="font-serif text-2xl font-medium">{title}</span>
              <span className="text-sm text-accent">{count}</span>
            </h3>
            <ul>
              {items.map((item) => (
                <li key={item} className="border-b border-hairline py-2">
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
        <ComingSoon />
      </p>
    </Section>
  );
}
