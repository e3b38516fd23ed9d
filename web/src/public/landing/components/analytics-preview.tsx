import { analytics, counts } from '../../../content/marketing.ts';
import { Section } from './section.tsx';

const highest = Math.max(...analytics.days.flatMap(({ created, completed }) => [created, completed]));
const height = (value: number) => ({ height: `${(100 * value) / highest}%` });

export function AnalyticsPreview() {
  return (
    <Section anchor="analytics" heading={analytics.heading} lead={analytics.lead} count={counts.metrics}>
      <div className="rounded-lg border border-hairline bg-surface">
        <dl className="grid grid-cols-2 gap-y-5 border-b border-hairline px-5 py-5 sm:grid-cols-4 md:px-7">
          {analytics.figures.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{text}</dt>
              <dd className="font-serif text-4xl leading-tight font-medium tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
        <div className="grid md:grid-cols-[1.7fr_1fr]">
          <WeekChart />
          <div className="border-t border-hairline px-5 py-5 md:border-t-0 md:border-l md:px-7 md:py-6">
            <h3 className="font-medium">Top contacts</h3>
            <ol className="mt-2">
              {analytics.people.map(({ name, company, tasks }) => (
                <li
                  key={name}
                  className="flex items-baseline justify-between gap-4 border-b border-hairline py-2 last:border-b-0"
                >
                  <span>
                    {name}
                    <span className="block text-sm text-muted">{company}</span>
                  </span>
                  <span className="font-serif text-2xl tabular-nums">{tasks}</span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
      <p className="mt-3 text-sm text-muted">{analytics.note}</p>
    </Section>
  );
}

function WeekChart() {
  return (
    <figure className="px-5 py-5 md:px-7 md:py-6">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1">
        <h3 className="font-medium">The week</h3>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden="true" className="size-2.5 rounded-full border border-accent" /> created
        </span>
        <span className="flex items-center gap-2 text-sm text-muted">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-accent" /> completed
        </span>
      </figcaption>
      <ul className="mt-5 grid grid-cols-7 gap-2 md:gap-4">
        {analytics.days.map(({ day, created, completed }) => (
          <li key={day} className="flex flex-col gap-2 text-center text-sm text-muted">
            <span className="sr-only">
              {day}: {created} created, {completed} completed
            </span>
            <span
              aria-hidden="true"
              className="flex h-36 items-end justify-center gap-1 border-b border-line-strong/50 md:h-44"
            >
              <span className="w-full max-w-4 rounded-t-sm border border-b-0 border-accent" style={height(created)} />
              <span className="w-full max-w-4 rounded-t-sm bg-accent" style={height(completed)} />
            </span>
            <span aria-hidden="true">{day}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
