export { OldLandingPage as Page } from '../../features/landing/components/old-landing-page.tsx';
