import { testimonials } from '../../../content/marketing.ts';
import { WideSection } from './section.tsx';

/** One large testimonial with the others beside it. */
export function Testimonials() {
  return (
    <WideSection anchor="testimonials" label="Testimonials" heading={testimonials.heading} sunken>
      <ul className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.35fr_1fr] lg:grid-rows-2">
        {testimonials.quotes.map(({ text, name, role }) => (
          <li key={name} className="group lg:first:row-span-2">
            <figure className="flex h-full flex-col justify-between gap-5 border-t-2 border-line-strong/50 pt-5 group-first:border-accent">
              <blockquote className="font-serif text-2xl leading-[1.35] lg:group-first:text-[2.625rem] lg:group-first:leading-[1.2] 2xl:group-first:text-5xl">
                “{text}”
              </blockquote>
              <figcaption>
                <span className="block font-medium">{name}</span>
                <span className="text-sm text-muted">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-sm text-muted">{testimonials.note}</p>
    </WideSection>
  );
}
