import { Send } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Connect Telegram" icon={Send} heading="Your personal chat bot">
      Link your chat, and every message to the bot becomes a task.
    </ComingPage>
  );
}
