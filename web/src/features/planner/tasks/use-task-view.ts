import type { DayPlan, SavedView, StoredTaskView } from '@aide/contract';
import { useState } from 'react';
import { useAddress } from '../../../lib/browser/use-address.ts';
import {
  defaultView,
  isSameStoredView,
  toStoredView,
  viewFromAddress,
  viewToAddress,
  type TaskView,
} from './task-list.rules.ts';

/** The view stored in the account. The tasks page gets it from the profile, which belongs to another feature. */
export interface AccountTaskView {
  /** Undefined while it loads, null if there is none. */
  stored: StoredTaskView | null | undefined;
  onSave: (view: StoredTaskView) => void;
}

/**
 * Returns the view of the tasks page, from the URL or the last visit, with functions that change and store it, the saved views and the
 * plan of the day.
 * `isLoading`: the last visit is not loaded yet. A change on another device does not affect an open page; it applies at
 * the next visit.
 */
export function useTaskView({ stored, onSave }: AccountTaskView) {
  const [query, replaceQuery] = useAddress();
  const [used, setUsed] = useState(stored);
  if (used === undefined && stored !== undefined) setUsed(stored);
  const base = used ?? stored ?? defaultView;
  const view = viewFromAddress(query, base);
  const changeView = (change: Partial<TaskView>) => {
    const next = { ...view, ...change };
    const chosen = toStoredView(next);
    setUsed(chosen);
    // A search is not stored, nor are the filters of a link until the user changes one of them.
    if (!isSameStoredView(chosen, view)) onSave(chosen);
    replaceQuery(viewToAddress(next));
  };
  return {
    view,
    changeView,
    isLoading: stored === undefined && used === undefined,
    saved: stored?.saved ?? [],
    onSaved: (saved: SavedView[]) => onSave({ ...toStoredView(view), saved }),
    plan: stored?.plan ?? null,
    onPlan: (plan: DayPlan) => onSave({ ...toStoredView(view), plan }),
  };
}
