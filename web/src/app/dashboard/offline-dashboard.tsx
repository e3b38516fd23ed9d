import { CaptureBox } from '../../features/capture/components/capture-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Without the server there is nothing to show, but there is always something to write down. */
export function OfflineDashboard() {
  return (
    <>
      <PageHeader
        title="You are offline"
        description="Your tasks are on the server and appear here when it answers again."
      />
      <CaptureBox contacts={[]} />
    </>
  );
}
