import { renderToString } from 'react-dom/server';
import { Page as LandingPage } from '../app/routes/landing.tsx';
import { Page as OldLandingPage } from '../app/routes/old-landing.tsx';
import { hero, oldLanding } from '../content/marketing.ts';
import { DrawingContext, islandMark } from '../features/landing/components/island.tsx';
import { landingIslands } from './landing-islands.tsx';
import { oldIslands } from './old-islands.tsx';

/** The pages that are drawn ahead of time: their file in the build, their script and what search engines show of them. */
export const drawnPages = [
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

/** The markup of a public page, as a visitor without a session sees it. The living parts are drawn as they will be taken over. */
export function drawPage({ Page, islands }: Pick<(typeof drawnPages)[number], 'Page' | 'islands'>): string {
  const page = renderToString(
    <DrawingContext value={true}>
      <Page />
    </DrawingContext>,
  );
  return Object.entries(islands).reduce(
    (markup, [name, content]) =>
      markup.replace(islandMark(name), () => renderToString(content, { identifierPrefix: name })),
    page,
  );
}
