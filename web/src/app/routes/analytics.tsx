import { ChartNoAxesColumn } from 'lucide-react';
import { ComingPage } from '../coming-page.tsx';

export function Page() {
  return (
    <ComingPage title="Analytics" icon={ChartNoAxesColumn} heading="Your weeks, measured">
      Completion, response times, the people you follow up with most and when you work best.
    </ComingPage>
  );
}
