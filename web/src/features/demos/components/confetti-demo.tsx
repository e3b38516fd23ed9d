import { useReducedMotion } from '../../../lib/use-media.ts';
import { Button } from '../../../ui/button.tsx';
import { DemoFrame } from './demo-frame.tsx';

const labels = {
  success: 'Success',
  achievement: 'Achievement',
  'task completion': 'Task completion',
  'contact added': 'Contact added',
  fireworks: 'Fireworks',
  burst: 'Burst',
  rain: 'Rain',
} as const;

type Kind = keyof typeof labels;

export function ConfettiDemo({ onThrow }: { onThrow: (kind: Kind) => void }) {
  const reduced = useReducedMotion();
  return (
    <DemoFrame title="Confetti demo" lead="What falls when something goes well. Each kind has its own way of falling.">
      <div className="flex flex-wrap gap-3">
        {(Object.keys(labels) as Kind[]).map((kind) => (
          <Button key={kind} tone="secondary" size="lg" onClick={() => onThrow(kind)}>
            {labels[kind]}
          </Button>
        ))}
      </div>
      {reduced && <p className="text-muted">Your system asks for less motion, so nothing falls.</p>}
    </DemoFrame>
  );
}
