import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PushQuestion } from '../../features/reminders/push/components/push-question.tsx';
import { usePushState } from '../../features/reminders/push/use-push-state.ts';
import { onSavedTask } from '../../lib/events/saved-task.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { userKey } from '../../lib/storage/user-storage.ts';

const answeredKey = 'push_question_answered';

/**
 * Asks once per browser and user, after a task with a due time was saved, whether to enable notifications. Never on
 * page load, and not over the message box of the conversation.
 */
export function PushPrompt() {
  const session = useSession();
  const key = userKey(answeredKey, session.signedIn ? session.user.id : '');
  const [asking, setAsking] = useState(false);
  const { pathname } = useLocation();
  const { state, turnOn } = usePushState();
  useEffect(
    () =>
      onSavedTask(({ due_date, due_has_time }) => {
        if (due_date !== null && due_has_time && localStorage.getItem(key) === null) setAsking(true);
      }),
    [key],
  );
  if (!asking || pathname === '/messages' || (state !== 'off' && state !== 'ios-not-installed' && state !== 'insecure'))
    return null;
  return (
    <PushQuestion
      state={state}
      onTurnOn={turnOn}
      onClose={() => {
        localStorage.setItem(key, 'true');
        setAsking(false);
      }}
    />
  );
}
