import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { LoadingShell } from '../app/layout/page-frame.tsx';
import { Page as LandingPage } from '../app/routes/landing.tsx';
import { Page as OldLandingPage } from '../app/routes/old-landing.tsx';
import { AuthFrame } from '../features/identity/accounts/components/auth-frame.tsx';
import { DashboardLoading } from '../features/planner/dashboard/components/dashboard-loading.tsx';
import { TasksHeader, TasksSkeleton } from '../features/planner/tasks/components/tasks-loading.tsx';
import { hero, oldLanding } from '../content/marketing.ts';
import { CountersSkeleton } from '../ui/counters.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PrerenderContext, islandPlaceholder } from './landing/components/island.tsx';
import { landingIslands } from './landing-islands.tsx';
import { oldIslands } from './old-islands.tsx';

/** The prerendered pages: output file, script, and the title and description for search engines. */
export const prerenderedPages = [
  {
    path: '/',
    file: 'index.html',
    script: 'src/public/landing-main.tsx',
    title: `${hero.title} · Aide`,
    description:
      'Aide turns what you say, type, mail or send to a chat bot into follow-ups that come back at the right moment. 14-day free trial.',
    Page: LandingPage,
    islands: landingIslands,
  },
  {
    path: '/old',
    file: 'old.html',
    script: 'src/public/old-main.tsx',
    title: `${oldLanding.titleLines.join(' ')} · Aide`,
    description: 'One sentence, and the follow-up is in your list: the assistant for people who think out loud.',
    Page: OldLandingPage,
    islands: oldIslands,
  },
] as const;

/** Returns the markup of a public page for a visitor without a session, including its islands. */
export function prerenderPage({ Page, islands }: Pick<(typeof prerenderedPages)[number], 'Page' | 'islands'>): string {
  const page = renderToString(
    <PrerenderContext value={true}>
      <Page />
    </PrerenderContext>,
  );
  return Object.entries(islands).reduce(
    (markup, [name, content]) =>
      markup.replace(islandPlaceholder(name), () => renderToString(content, { identifierPrefix: name })),
    page,
  );
}

/** What the pages of the app that are opened first look like until their script has run, by address. */
const loadingStates: Record<string, ReactNode> = {
  '/dashboard': (
    <LoadingShell>
      <DashboardLoading />
    </LoadingShell>
  ),
  '/tasks': (
    <LoadingShell>
      <TasksHeader>
        <CountersSkeleton />
      </TasksHeader>
      <TasksSkeleton layout="agenda" />
    </LoadingShell>
  ),
  '/login': (
    <div data-loading="guest" inert aria-hidden="true">
      <AuthFrame title="Welcome back" lead="Sign in to see what’s due today." footer={null}>
        <Skeleton className="h-80" />
      </AuthFrame>
    </div>
  ),
};

export function prerenderLoading(address: string): string {
  return renderToString(<MemoryRouter initialEntries={[address]}>{loadingStates[address]}</MemoryRouter>);
}
