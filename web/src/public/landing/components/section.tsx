import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export const pageWidth = 'mx-auto w-full max-w-6xl px-5 md:px-8 2xl:max-w-[84rem] min-[120rem]:max-w-[104rem]';

interface SectionProps {
  /** The id of the section, for links. */
  anchor?: string;
  heading: string;
  lead?: string;
  /** A short line with a figure above the heading. */
  count?: string;
  sunken?: boolean;
  children: ReactNode;
}

const bandClass = (sunken: boolean) =>
  clsx('border-t border-hairline py-16 md:py-24 min-[120rem]:py-32', sunken && 'bg-sunken');
const headingClass = 'font-serif text-3xl leading-[1.12] font-medium md:text-4xl';

/** A section with its heading on the left and its content on the right. */
export function Section({ anchor, heading, lead, count, sunken = false, children }: SectionProps) {
  return (
    <section id={anchor} aria-label={heading} className={bandClass(sunken)}>
      <div
        className={clsx(
          pageWidth,
          'grid gap-10 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] min-[120rem]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:gap-16 2xl:gap-24',
        )}
      >
        <div className="flex flex-col gap-4 self-start lg:sticky lg:top-12">
          {count !== undefined && <Count text={count} />}
          <h2 className={clsx(headingClass, 'max-w-md')}>{heading}</h2>
          {lead !== undefined && <p className="max-w-md text-muted">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}

interface WideSectionProps extends SectionProps {
  /** The accessible name, if the heading is not enough. */
  label?: string;
}

/** A section with its heading above full-width content. */
export function WideSection(props: WideSectionProps) {
  const { anchor, heading, label = heading, lead, count, sunken = false, children } = props;
  return (
    <section id={anchor} aria-label={label} className={bandClass(sunken)}>
      <div className={pageWidth}>
        <div className="mb-10 grid items-end gap-x-10 gap-y-4 md:mb-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="flex flex-col gap-4">
            {count !== undefined && <Count text={count} />}
            <h2 className={clsx(headingClass, 'lg:text-5xl lg:leading-[1.08] min-[120rem]:text-6xl')}>{heading}</h2>
          </div>
          {lead !== undefined && <p className="max-w-md text-muted lg:pb-1">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

function Count({ text }: { text: string }) {
  return <p className="text-sm font-medium text-accent">{text}</p>;
}

/** The headline of a public page. */
export const heroTitleClass =
  'font-serif text-[clamp(2.5rem,5.1vw,4.625rem)] sm:max-lg:text-6xl leading-[1.03] font-medium tracking-[-0.015em] 2xl:text-[5.5rem] min-[120rem]:text-[6.75rem]';
