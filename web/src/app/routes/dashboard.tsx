import { LayoutDashboard } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Dashboard" icon={LayoutDashboard} heading="Your day will open here">
      Counters, upcoming tasks, follow-ups and your backlog in one view.
    </ComingPage>
  );
}
