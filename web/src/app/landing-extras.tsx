import { Tips } from '../features/tips/components/tips.tsx';
import { DeveloperTools } from './developer-tools.tsx';

/** What floats above the landing page. */
export function LandingExtras() {
  return (
    <>
      <Tips />
      <DeveloperTools />
    </>
  );
}
