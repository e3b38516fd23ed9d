import { usePushDevices } from '../../features/reminders/push/push.api.ts';
import { ReachNotice } from '../../features/reminders/reminders/components/reach-notice.tsx';

/** The notice with the number of browsers that are subscribed to push messages. */
export function Reach() {
  return <ReachNotice pushDevices={usePushDevices().data?.length} />;
}
