import { useState } from 'react';
import { useAddress } from '../../lib/browser/use-address.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { userKey } from '../../lib/storage/user-storage.ts';
import { formatStoredView, parseStoredView, viewFromAddress, viewToAddress, type TaskView } from './task-list.rules.ts';

const storageKey = 'tasks_view';

/** Returns the view of the tasks page, from the address or the user's last visit, and a function that changes and stores it. */
export function useTaskView(): [TaskView, (change: Partial<TaskView>) => void] {
  const session = useSession();
  const key = userKey(storageKey, session.signedIn ? session.user.id : '');
  const [query, replaceQuery] = useAddress();
  const [stored, setStored] = useState(() => parseStoredView(localStorage.getItem(key)));
  const view = viewFromAddress(query, stored);
  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      const text = formatStoredView(next);
      localStorage.setItem(key, text);
      setStored(parseStoredView(text));
      replaceQuery(viewToAddress(next));
    },
  ];
}
