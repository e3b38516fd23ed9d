import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export const pageWidth = 'mx-auto w-full max-w-6xl px-5 md:px-8 2xl:max-w-[84rem] min-[120rem]:max-w-[104rem]';

interface SectionProps {
  /** Where the navigation leads. */
  anchor?: string;
  heading: string;
  lead?: string;
  /** A short line above the heading that counts something. */
  count?: string;
  sunken?: boolean;
  children: ReactNode;
}

/** A section of the page: its heading stands in the margin, its content beside it. */
export function Section({ anchor, heading, lead, count, sunken = false, children }: SectionProps) {
  return (
    <section
      id={anchor}
      aria-label={heading}
      className={clsx('border-t border-hairline py-16 md:py-24 min-[120rem]:py-32', sunken && 'bg-sunken')}
    >
      <div
        className={clsx(
          pageWidth,
          'grid gap-10 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] min-[120rem]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-16 2xl:gap-24',
        )}
      >
        <div className="flex flex-col gap-4 self-start lg:sticky lg:top-12">
          {count !== undefined && <p className="text-sm font-medium text-accent">{count}</p>}
          <h2 className="max-w-md font-serif text-3xl leading-[1.12] font-medium md:text-4xl">{heading}</h2>
          {lead !== undefined && <p className="max-w-md text-muted">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
