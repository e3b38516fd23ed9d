import { useNavigate } from 'react-router';
import { QuickSetup } from '../../features/planner/dashboard/components/quick-setup.tsx';
import { usePushState } from '../../features/reminders/push/use-push-state.ts';
import { errorMessage } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/toast.ts';

interface SetupNudgeProps {
  userId: string;
  /** Whether the server has a Telegram bot. */
  hasBot: boolean;
}

/** Offers Telegram where the server has a bot, otherwise notifications in this browser if it can show them. */
export function SetupNudge({ userId, hasBot }: SetupNudgeProps) {
  const navigate = useNavigate();
  const { state, turnOn } = usePushState();
  async function turnOnHere(): Promise<void> {
    try {
      if ((await turnOn()) === 'on') toast.success('Notifications turned on');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  }
  if (hasBot)
    return (
      <QuickSetup userId={userId} actionLabel="Connect Now" onAction={() => void navigate('/onboarding')}>
        Connect Telegram to add tasks and get reminders in a chat.
      </QuickSetup>
    );
  if (state !== 'off') return null;
  return (
    <QuickSetup userId={userId} actionLabel="Turn On" onAction={() => void turnOnHere()}>
      Turn on notifications to get reminders on this device, even when Aide is closed.
    </QuickSetup>
  );
}
