import { Tips } from '../features/planner/tips/components/tips.tsx';
import { useEffect, useState, type ComponentType } from 'react';
import { showsTools } from '../features/planner/performance/performance.rules.ts';
import { logFailure } from '../lib/log.ts';

/** Overlays of the landing page. */
export function LandingExtras() {
  return (
    <>
      <Tips />
      <DeveloperTools />
    </>
  );
}

/** The local storage key that enables the developer tools in a production build. */
const developerKey = 'developer';

function DeveloperTools() {
  const [Overlay, setOverlay] = useState<ComponentType | null>(null);
  useEffect(() => {
    const developer = import.meta.env.DEV || localStorage.getItem(developerKey) === 'true';
    if (!showsTools({ hostname: location.hostname, port: location.port, developer })) return;
    import('../features/planner/performance/components/performance-overlay.tsx')
      .then(({ PerformanceOverlay }) => setOverlay(() => PerformanceOverlay))
      .catch((error: unknown) => logFailure('The developer tools could not be loaded', error));
  }, []);
  return Overlay && <Overlay />;
}
