import { MessagesSquare } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Messages" icon={MessagesSquare} heading="Your conversations">
      Messages from your channels gather here.
    </ComingPage>
  );
}
