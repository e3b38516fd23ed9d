import { BarChart3, Gauge, Sparkles, Target, Users, Wand2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FeatureList, type Feature } from './feature-list.tsx';

const showcaseAfterMs = 8000;

const features: readonly Feature[] = [
  { icon: BarChart3, title: 'Analytics', words: 'Your weeks in figures.' },
  { icon: Sparkles, title: 'AI insights', words: 'What wants your attention.' },
  { icon: Target, title: 'Goal tracking', words: 'How far you have come.' },
  { icon: Wand2, title: 'Smart automation', words: 'Reminders and repeats by themselves.' },
  { icon: Users, title: 'Contact management', words: 'Who is waiting for you.' },
  { icon: Gauge, title: 'Performance insights', words: 'When you work best.' },
];

/** First a congratulation; who wants to explore sees the celebration, and after a while what has opened. */
export function UpgradeDialogs({ onClose }: { onClose: () => void }) {
  const [exploring, setExploring] = useState(false);
  return exploring ? (
    <Celebration onClose={onClose} />
  ) : (
    <Dialog
      open
      onOpenChange={onClose}
      title="Congratulations!"
      description="You have everything in place. Your full dashboard is open."
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Continue Later
          </Button>
          <Button data-autofocus onClick={() => setExploring(true)}>
            Explore Your Dashboard
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">
        Counters, your tasks by kind, the people you work with and the shape of your week are now in one view.
      </p>
    </Dialog>
  );
}

function Celebration({ onClose }: { onClose: () => void }) {
  const [showcase, setShowcase] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShowcase(true), showcaseAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={showcase ? 'What has opened' : 'Dashboard unlocked'}
      {...(showcase && { description: 'Six things to look at first.' })}
      footer={
        <Button data-autofocus onClick={onClose}>
          Go to My Dashboard
        </Button>
      }
    >
      {showcase ? (
        <FeatureList features={features} className="grid animate-rise-in gap-x-6 gap-y-4 sm:grid-cols-2" />
      ) : (
        <p className="py-6 text-center font-serif text-3xl font-medium text-balance text-accent">
          Well done. The first step is behind you.
        </p>
      )}
    </Dialog>
  );
}
