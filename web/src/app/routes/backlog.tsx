import { Plus } from 'lucide-react';
import { useState } from 'react';
import { BacklogPanes } from '../../features/planner/backlog/components/backlog-dialog.tsx';
import { useSearchParams } from '../../lib/browser/use-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';

/** The backlog as a page: the list first, the form when it is asked for. */
export function Page() {
  const [query] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const itemId = query.get('item');
  return (
    <>
      <PageHeader
        title="Backlog"
        description="Kept for later, without a date."
        oneLine
        actions={
          <Button icon={<Icon of={Plus} />} aria-expanded={adding} onClick={() => setAdding(!adding)}>
            Add item
          </Button>
        }
      />
      <h2 className="sr-only">Items</h2>
      <BacklogPanes key={itemId} form={adding ? 'first' : 'none'} itemId={itemId} onAdd={() => setAdding(true)} />
      <UnsavedChangesGuard description="The backlog item is not saved." />
    </>
  );
}
