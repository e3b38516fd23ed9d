import { preview } from '../../../content/marketing.ts';
import { Section } from './section.tsx';

const urgent = new Set(['High', 'Urgent']);

/** A picture of the dashboard, drawn with the product's own type instead of a photograph of it. */
export function DayPreview() {
  return (
    <Section heading={preview.heading} lead={preview.lead}>
      <figure className="grid overflow-hidden rounded-lg border border-hairline bg-surface md:grid-cols-[1.25fr_1fr]">
        <div className="px-5 py-5 md:px-7 md:py-6">
          <h3 className="font-serif text-xl font-medium">Upcoming follow-ups</h3>
          <ul className="mt-3">
            {preview.upcoming.map(({ title, who, due, priority }) => (
              <li key={title} className="flex gap-3 border-t border-hairline py-3 first:border-t-0">
                <span aria-hidden="true" className="mt-1 size-4 shrink-0 rounded-full border border-line-strong" />
                <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 sm:flex-row sm:justify-between">
                  <div className="min-w-0">
                    <p className="font-medium">{title}</p>
                    <p className="text-sm text-muted">{who}</p>
                  </div>
                  <div className="flex shrink-0 gap-x-3 text-sm sm:flex-col sm:text-right">
                    <p className="text-accent">{due}</p>
                    <p className={urgent.has(priority) ? 'text-red' : 'text-muted'}>{priority}</p>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className="border-t border-hairline bg-paper px-5 py-5 md:border-t-0 md:border-l md:px-7 md:py-6">
          <h3 className="font-serif text-xl font-medium">Recent messages</h3>
          <ul className="mt-3">
            {preview.messages.map(({ from, text, at }) => (
              <li key={text} className="border-t border-hairline py-3 first:border-t-0">
                <p className="flex justify-between gap-4 text-sm text-muted">
                  <span>{from}</span>
                  <span className="shrink-0">{at}</span>
                </p>
                <p className="mt-1 font-serif text-lg leading-snug">“{text}”</p>
              </li>
            ))}
          </ul>
        </div>
      </figure>
      <p className="mt-3 text-sm text-muted">A preview with invented names.</p>
    </Section>
  );
}
