import type { ReactNode } from 'react';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { Link } from '../../../ui/link.tsx';

/** Layout of a public demo page. */
export function DemoFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-5 py-6 md:px-8 md:py-8">
      <header className="flex">
        <Link to="/" aria-label="Aide, home" className="rounded-sm">
          <Wordmark />
        </Link>
      </header>
      <main tabIndex={-1} className="flex flex-1 flex-col gap-8 py-12 md:py-20">
        <div className="flex flex-col gap-3">
          <h1 tabIndex={-1} className="font-serif text-4xl leading-tight font-medium md:text-5xl">
            {title}
          </h1>
          <p className="max-w-lg text-lg text-muted">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
