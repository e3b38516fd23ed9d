import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { hero, pricing } from '../../../content/marketing.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from './section.tsx';

export function Pricing() {
  return (
    <Section anchor="pricing" heading={pricing.heading} lead={hero.terms}>
      <ul aria-label="Plans" className="grid gap-5 sm:grid-cols-2">
        {pricing.plans.map(({ name, price, badge, terms, points, action }) => (
          <li
            key={name}
            className={clsx(
              'flex flex-col gap-6 rounded-lg border bg-surface p-6 md:p-8',
              badge === null ? 'border-hairline' : 'border-accent',
            )}
          >
            <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
              <h3 className="font-serif text-2xl font-medium">{name}</h3>
              {badge !== null && <Badge tone="accent">{badge}</Badge>}
            </div>
            <div>
              <p className="flex items-baseline gap-2">
                <span className="font-serif text-6xl leading-none font-medium">{price}</span>
                <span className="text-muted">per month</span>
              </p>
              <p className="mt-3 text-muted">{terms}</p>
            </div>
            <ul className="flex flex-col gap-2">
              {points.map((point) => (
                <li key={point} className="flex items-center gap-3">
                  <Icon of={Check} size={17} className="shrink-0 text-accent" />
                  {point}
                </li>
              ))}
            </ul>
            <a
              href="/register"
              className={clsx(buttonClass(badge === null ? 'secondary' : 'primary', 'lg'), 'mt-auto')}
            >
              {action}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
