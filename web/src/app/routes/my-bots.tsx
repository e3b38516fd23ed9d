import { Bot } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="My Bots" icon={Bot} heading="The bots that work for you">
      See which are connected and switch them on or off.
    </ComingPage>
  );
}
