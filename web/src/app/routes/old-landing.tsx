export { OldLandingPage as Page } from '../../public/landing/components/old-landing-page.tsx';
