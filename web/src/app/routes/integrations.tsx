import { Plug } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Integrations" icon={Plug} heading="Aide where you already write">
      Connect the chat bot and send it your tasks as text or voice.
    </ComingPage>
  );
}
