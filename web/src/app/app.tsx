import { BrowserRouter } from 'react-router';
import { Celebrations } from '../features/celebrations/components/celebrations.tsx';
import { RegionBoundary } from '../ui/region-boundary.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Providers } from './providers.tsx';
import { RouteEffects } from './route-effects.tsx';
import { AppRoutes } from './router.tsx';

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <RouteEffects />
        <RegionBoundary>
          <AppRoutes />
        </RegionBoundary>
      </BrowserRouter>
      <Toaster />
      <Celebrations />
    </Providers>
  );
}
