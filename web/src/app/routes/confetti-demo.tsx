import { throwKind } from '../../features/celebrations/throw-kind.ts';
import { ConfettiDemo } from '../../features/demos/components/confetti-demo.tsx';

export function Page() {
  return <ConfettiDemo onThrow={throwKind} />;
}
