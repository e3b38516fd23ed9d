import { testimonials } from '../../../content/marketing.ts';
import { pageWidth } from './section.tsx';

export function Testimonials() {
  return (
    <section id="testimonials" aria-label="Testimonials" className="border-t border-hairline bg-sunken py-16 md:py-24">
      <div className={pageWidth}>
        <h2 className="font-serif text-3xl leading-[1.12] font-medium md:text-4xl">{testimonials.heading}</h2>
        <ul className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-3">
          {testimonials.quotes.map(({ text, name, role }) => (
            <li key={name}>
              <figure className="flex h-full flex-col justify-between gap-6 border-t-2 border-accent pt-5">
                <blockquote className="font-serif text-2xl leading-[1.35]">“{text}”</blockquote>
                <figcaption>
                  <span className="block font-medium">{name}</span>
                  <span className="text-sm text-muted">{role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <p className="mt-10 text-sm text-muted">{testimonials.note}</p>
      </div>
    </section>
  );
}
