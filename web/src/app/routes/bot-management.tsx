import { Bot } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Bot Management" icon={Bot} heading="Coming Soon">
      Automated Scheduling, Multi-Channel, Contact Selection and Custom Templates.
    </ComingPage>
  );
}
