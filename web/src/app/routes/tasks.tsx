import { ListTodo } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Tasks" icon={ListTodo} heading="Every task in one list">
      Search, filter and sort everything you have promised.
    </ComingPage>
  );
}
