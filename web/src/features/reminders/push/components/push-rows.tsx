import type { PushTest } from '@aide/contract';
import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/time/moment-text.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { ReachRow } from '../../../../ui/reach-row.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePushDevices, useRemovePushDevice, useTestPush } from '../push.api.ts';
import type { PushState } from '../push.ts';
import { usePushState } from '../use-push-state.ts';
import { InsecureHint, InstallSteps } from './push-question.tsx';

const states: Record<PushState, { name: string; detail: ReactNode }> = {
  on: { name: 'Ready', detail: 'Notifications on this device, even when Aide is closed.' },
  off: { name: 'Off', detail: 'Notifications on this device, even when Aide is closed.' },
  denied: {
    name: 'Blocked',
    detail: 'This browser blocks notifications from Aide. Allow them in its settings for this site.',
  },
  insecure: { name: 'Needs https', detail: <InsecureHint /> },
  'ios-not-installed': { name: 'Needs the home screen', detail: <InstallSteps /> },
  unsupported: { name: 'Not available', detail: 'This browser has no push notifications.' },
};

/** This browser and the other devices that receive push messages, as rows of the list of channels. */
export function PushRows() {
  const zone = useZone();
  const devices = usePushDevices();
  const remove = useRemovePushDevice();
  const own = devices.data?.find(({ isThis }) => isThis);
  return (
    <>
      <ThisBrowser ownId={own?.id} />
      {devices.data
        ?.filter(({ isThis }) => !isThis)
        .map(({ id, device, lastSeenAt, lastError }) => (
          <ReachRow
            key={id}
            icon={Smartphone}
            name={device}
            isReady={lastError === null}
            state={lastError === null ? 'Ready' : 'Last push failed'}
            detail={lastError ?? `Last seen ${formatMoment(lastSeenAt, zone)}`}
            action={
              <Button
                tone="quiet"
                size="sm"
                aria-label={`Remove ${device}`}
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id, { onError: (error) => toast.error(errorMessage(error)) })}
              >
                Remove
              </Button>
            }
          >
            <TestPush id={id} name={device} />
          </ReachRow>
        ))}
    </>
  );
}

function ThisBrowser({ ownId }: { ownId: string | undefined }) {
  const { state, turnOn, turnOff } = usePushState();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (state === undefined) return null;

  async function change(action: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ReachRow
      icon={MonitorSmartphone}
      name="This browser"
      isReady={state === 'on'}
      state={states[state].name}
      detail={states[state].detail}
      action={
        (state === 'off' || state === 'on') && (
          <Button
            tone={state === 'off' ? 'secondary' : 'quiet'}
            size="sm"
            aria-label={`Turn ${state === 'off' ? 'on' : 'off'}: This browser`}
            busy={busy}
            onClick={() => void change(state === 'off' ? turnOn : turnOff)}
          >
            {state === 'off' ? 'Turn on' : 'Turn off'}
          </Button>
        )
      }
    >
      {state === 'on' && ownId !== undefined && <TestPush id={ownId} name="This browser" />}
      <FormMessage error={problem} />
    </ReachRow>
  );
}

function TestPush({ id, name }: { id: string; name: string }) {
  const test = useTestPush();
  const result: PushTest | undefined = test.data?.[0];
  const failure = test.isError ? errorMessage(test.error) : undefined;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        tone="secondary"
        size="sm"
        aria-label={`Send a test: ${name}`}
        busy={test.isPending}
        onClick={() => test.mutate(id)}
      >
        Send a test
      </Button>
      <FormMessage
        success={result?.outcome === 'sent' ? `Sent. ${result.answer}` : null}
        error={failure ?? (result && result.outcome !== 'sent' ? `Not delivered: ${result.answer}` : null)}
      />
    </div>
  );
}
