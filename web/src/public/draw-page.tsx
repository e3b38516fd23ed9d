import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Page as LandingPage } from '../app/routes/landing.tsx';
import { Page as OldLandingPage } from '../app/routes/old-landing.tsx';
import { hero, oldLanding } from '../content/marketing.ts';

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
  },
  {
    path: '/old',
    file: 'old.html',
    script: 'src/public/old-main.tsx',
    title: `${oldLanding.title} · Aide`,
    description: 'One sentence, and the follow-up is in your list: the assistant for people who think out loud.',
    Page: OldLandingPage,
  },
] as const;

/** The markup of a public page, as a visitor without a session sees it. */
export function drawPage({ Page }: Pick<(typeof drawnPages)[number], 'Page'>): string {
  return renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
