import { Celebrations } from '../features/planner/celebrations/components/celebrations.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** What responds to actions on every page. */
export function Feedback() {
  return (
    <>
      <Toaster />
      <Celebrations />
    </>
  );
}
