import { useReducedMotion } from '../../../lib/browser/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { DemoFrame } from './demo-frame.tsx';

const kinds = [
  { kind: 'success', label: 'Success' },
  { kind: 'achievement', label: 'Achievement' },
  { kind: 'task completion', label: 'Task completion' },
  { kind: 'contact added', label: 'Contact added' },
  { kind: 'fireworks', label: 'Fireworks' },
  { kind: 'burst', label: 'Burst' },
  { kind: 'rain', label: 'Rain' },
] as const;

type Kind = (typeof kinds)[number]['kind'];

export function ConfettiDemo({ onThrow }: { onThrow: (kind: Kind) => void }) {
  const reduced = useReducedMotion();
  return (
    <DemoFrame title="Confetti demo" lead="The confetti of each kind of success.">
      <div className="flex flex-wrap gap-3">
        {kinds.map(({ kind, label }) => (
          <Button key={kind} tone="secondary" size="lg" onClick={() => onThrow(kind)}>
            {label}
          </Button>
        ))}
      </div>
      {reduced && <p className="text-muted">Your system asks for reduced motion, so there’s no confetti.</p>}
    </DemoFrame>
  );
}
