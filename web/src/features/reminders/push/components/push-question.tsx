import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { useFloating } from '../../../../lib/browser/floating.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { PushState } from '../push.ts';

interface PushQuestionProps {
  state: Extract<PushState, 'off' | 'ios-not-installed' | 'insecure'>;
  onTurnOn: () => Promise<PushState>;
  /** Called when declined, read or done; the question is not shown again in this browser. */
  onClose: () => void;
}

/** Offers notifications on this device after a task with a due time was saved, or explains what they require. */
export function PushQuestion({ state, onTurnOn, onClose }: PushQuestionProps) {
  const visible = useFloating('question', true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function turnOn(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await onTurnOn();
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  if (!visible) return null;
  return (
    <section
      aria-label="Notifications on this device"
      className="pointer-events-auto mt-2 animate-rise-in rounded-lg border border-line-strong/50 bg-surface p-4 shadow-lift"
    >
      <p className="flex items-center gap-2.5 font-medium">
        <Icon of={BellRing} className="shrink-0 text-accent" />
        {state === 'off' && 'Get reminders on this device?'}
        {state === 'ios-not-installed' && 'Reminders on this device'}
        {state === 'insecure' && 'Reminders need a secure address'}
      </p>
      <div className="mt-1 text-sm text-muted">
        {state === 'off' && <p>Notifications on this device, even when Aide is closed.</p>}
        {state === 'ios-not-installed' && <InstallSteps />}
        {state === 'insecure' && <InsecureHint />}
      </div>
      <FormMessage error={problem} />
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'off' ? (
          <>
            <Button size="sm" className="max-md:h-10" busy={busy} onClick={() => void turnOn()}>
              Turn On
            </Button>
            <Button tone="quiet" size="sm" className="max-md:h-10" onClick={onClose}>
              No Thanks
            </Button>
          </>
        ) : (
          <Button tone="secondary" size="sm" className="max-md:h-10" onClick={onClose}>
            Got It
          </Button>
        )}
      </div>
    </section>
  );
}

/** The two steps to notifications on an iPhone or iPad. */
export function InstallSteps() {
  return (
    <ol className="list-decimal pl-5">
      <li>Tap Share, then Add to Home Screen.</li>
      <li>Open Aide from the home screen and turn on notifications in Settings.</li>
    </ol>
  );
}

/** Explains that notifications require https, and what to do. */
export function InsecureHint() {
  return (
    <>Browsers allow notifications only over https. Open Aide over https, or as localhost on the machine it runs on.</>
  );
}
