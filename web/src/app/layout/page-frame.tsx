import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneBar } from './phone-bar.tsx';

interface PageFrameProps {
  /** Banners that take the whole width. */
  above?: ReactNode;
  children: ReactNode;
}

/** The part of a signed-in page beside the sidebar. */
export function PageFrame({ above, children }: PageFrameProps) {
  return (
    <div id="page" className="mb-(--tab-bar) min-w-0 flex-1">
      {above}
      <main id="content" tabIndex={-1} className="px-4 py-6 md:px-10 md:py-10">
        <div className="mx-auto w-full max-w-6xl">{children}</div>
      </main>
    </div>
  );
}

/** A signed-in page while its script loads, prerendered: the layout of the shell, without what needs the account or a script. */
export function LoadingShell({ children }: { children: ReactNode }) {
  return (
    <div data-loading="user" inert aria-hidden="true" className="min-h-dvh md:flex">
      <div className="md:hidden">
        <PhoneBar />
      </div>
      <div className="sticky top-0 flex h-dvh w-60 shrink-0 flex-col overflow-hidden border-r border-hairline bg-surface px-3 py-5 max-md:hidden in-data-[sidebar=collapsed]:w-17 in-data-[sidebar=collapsed]:*:invisible">
        <div className="flex h-10 items-center pl-3">
          <Wordmark />
        </div>
        <Skeleton className="mt-6 mb-3 h-10" />
        <NavLinks />
      </div>
      <PageFrame>{children}</PageFrame>
    </div>
  );
}
