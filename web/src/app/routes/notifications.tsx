import { Bell } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Notifications" icon={Bell} heading="What happened lately">
      Reminders and changes that need your eye.
    </ComingPage>
  );
}
