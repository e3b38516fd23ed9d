import { LandingExtras } from '../app/landing-extras.tsx';
import { EmailDemo } from './landing/components/email-demo.tsx';
import { LandingHero } from './landing/components/landing-hero.tsx';
import { SiteHeader } from './landing/components/site-header.tsx';
import type { Islands } from './hydrate-islands.tsx';

export const landingIslands: Islands = {
  header: <SiteHeader />,
  hero: <LandingHero />,
  email: <EmailDemo />,
  extras: <LandingExtras />,
};
