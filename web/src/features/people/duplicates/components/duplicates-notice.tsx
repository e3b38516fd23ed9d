import { Merge } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useDuplicates } from '../duplicates.api.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

/** The number of likely duplicates, with a link to merge them. Renders nothing if there are none. */
export function DuplicatesNotice() {
  const duplicates = useDuplicates();
  const [isOpen, setOpen] = useState(false);
  const pairs = duplicates.data ?? [];
  return (
    <>
      {pairs.length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3">
          <p className="text-sm">
            {pairs.length === 1 ? '1 pair of contacts looks' : `${pairs.length} pairs of contacts look`} like the same
            person.
          </p>
          <Button tone="secondary" size="sm" icon={<Icon of={Merge} size={16} />} onClick={() => setOpen(true)}>
            Review duplicates
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <MergeDialog pairs={pairs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
