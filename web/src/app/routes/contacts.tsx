import { UsersRound } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Contacts" icon={UsersRound} heading="The people behind your follow-ups">
      Add them by hand or import a CSV file.
    </ComingPage>
  );
}
