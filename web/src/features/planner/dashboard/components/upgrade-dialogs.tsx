import { BarChart3, Gauge, Sparkles, Target, Users, Wand2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { celebrate } from '../../../../lib/events/celebrations.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FeatureList, type Feature } from './feature-list.tsx';

const showcaseAfterMs = 8000;

const features: readonly Feature[] = [
  { icon: BarChart3, title: 'Analytics', words: 'Completion, response times and trends.' },
  { icon: Sparkles, title: 'AI insights', words: 'Overdue and urgent tasks at a glance.' },
  { icon: Target, title: 'Goal tracking', words: 'Milestones and completion rates.' },
  { icon: Wand2, title: 'Smart automation', words: 'Reminders and recurring tasks.' },
  { icon: Users, title: 'Contact management', words: 'Open follow-ups for each contact.' },
  { icon: Gauge, title: 'Performance insights', words: 'Your most productive days and hours.' },
];

/** First the congratulation; after Explore the celebration, then the list of unlocked features. */
export function UpgradeDialogs({ onClose }: { onClose: () => void }) {
  const [exploring, setExploring] = useState(false);
  useEffect(() => celebrate('onboarding_completed'), []);
  return exploring ? (
    <Celebration onClose={onClose} />
  ) : (
    <Dialog
      open
      kind="celebration"
      onOpenChange={onClose}
      title="Congratulations!"
      description="You’ve unlocked your full dashboard."
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
      <p className="text-sm text-muted">Your counters, tasks, contacts and weekly figures are now in one view.</p>
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
      kind="celebration"
      onOpenChange={onClose}
      title={showcase ? 'What you unlocked' : 'Dashboard unlocked'}
      {...(showcase && { description: 'Six features to try first.' })}
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
          Your full dashboard is ready.
        </p>
      )}
    </Dialog>
  );
}
