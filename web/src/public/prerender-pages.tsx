import { renderToString } from 'react-dom/server';
import { Page as LandingPage } from '../app/routes/landing.tsx';
import { Page as OldLandingPage } from '../app/routes/old-landing.tsx';
import { hero, oldLanding } from '../content/marketing.ts';
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
