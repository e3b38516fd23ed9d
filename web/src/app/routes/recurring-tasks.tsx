import { Repeat } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Recurring Tasks" icon={Repeat} heading="What comes back by itself">
      Write “every monday at 9 AM” once, and the task is there each time.
    </ComingPage>
  );
}
