import { useId, type ReactNode } from 'react';

/** A titled section of the page. */
export function AnalyticsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line-strong/60 pt-3">
      <h2 id={id} className="mb-3 font-serif text-xl font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}
