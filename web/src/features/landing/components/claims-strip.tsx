import { claims } from '../../../content/marketing.ts';
import { pageWidth } from './section.tsx';

/** A line of figures, set like the foot of a ledger. */
export function ClaimsStrip() {
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
