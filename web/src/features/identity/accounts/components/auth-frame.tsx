import type { ReactNode } from 'react';
import { Wordmark } from '../../../../ui/wordmark.tsx';
import { SidePanel } from './side-panel.tsx';
import { Link } from '../../../../ui/link.tsx';

interface AuthFrameProps {
  title: string;
  lead: string;
  /** The link to the other form. */
  footer: ReactNode;
  children: ReactNode;
}

/** Layout of sign-in and sign-up: the form on the left, a summary of the product on the right. */
export function AuthFrame({ title, lead, footer, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex flex-col px-5 py-6 md:px-12 md:py-8">
        <header className="flex">
          <Link to="/" aria-label="Aide, home" className="rounded-sm">
            <Wordmark />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-col gap-8 pt-[clamp(2rem,14dvh,9rem)] pb-10">
          <div className="flex flex-col gap-2">
            <h1 tabIndex={-1} className="font-serif text-4xl leading-tight font-medium">
              {title}
            </h1>
            <p className="text-muted">{lead}</p>
          </div>
          {children}
          <p className="text-sm text-muted">{footer}</p>
        </main>
      </div>
      <SidePanel />
    </div>
  );
}
