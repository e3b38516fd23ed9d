import { throwKind } from '../../features/planner/celebrations/throw-kind.ts';
import { ConfettiDemo } from '../../public/demos/components/confetti-demo.tsx';

export function Page() {
  return <ConfettiDemo onThrow={throwKind} />;
}
