import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { conversation, navigation } from '../layout/navigation.ts';
import { modifierKey } from './modifier-key.ts';
import { pageKeys } from './shortcut.rules.ts';
import { lettersAreOn, switchLetters } from '../../lib/storage/shortcut-letters.ts';

const groups = [
  {
    title: 'Anywhere',
    keys: [
      { keys: [modifierKey, 'K'], what: 'Search or add a task' },
      { keys: ['c'], what: 'Capture a task' },
      { keys: ['n'], what: 'Create a task with the form' },
      { keys: ['/'], what: 'Search this page' },
      { keys: ['z'], what: 'Undo' },
      { keys: ['F6'], what: 'Go to the newest notification' },
      { keys: ['?'], what: 'Show these shortcuts' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { keys: ['j'], what: 'Next' },
      { keys: ['k'], what: 'Previous' },
      { keys: ['Enter'], what: 'Open' },
      { keys: ['x'], what: 'Select' },
      { keys: ['Esc'], what: 'Clear selection' },
      { keys: ['e'], what: 'Edit' },
      { keys: ['#'], what: 'Delete' },
    ],
  },
  {
    title: 'On a task',
    keys: [
      { keys: ['d'], what: 'Done' },
      { keys: ['t'], what: 'Reschedule' },
      { keys: ['b'], what: 'Move to Backlog' },
      { keys: ['Shift', '↑'], what: 'Earlier in the day' },
      { keys: ['Shift', '↓'], what: 'Later in the day' },
      { keys: ['1'], what: 'Urgent' },
      { keys: ['2'], what: 'High priority' },
      { keys: ['3'], what: 'Medium priority' },
      { keys: ['4'], what: 'Low priority' },
      { keys: ['Tab'], what: 'Use these keys on a search result' },
    ],
  },
  {
    title: 'Go to',
    keys: Object.entries(pageKeys).map(([letter, to]) => ({
      keys: ['g', letter],
      what: [...navigation, conversation].find((item) => item.to === to)?.label ?? to,
    })),
  },
];

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useState(lettersAreOn);
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" size="lg">
      <div className="flex flex-col gap-6">
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
          {groups.map(({ title, keys }) => (
            <section key={title} aria-label={title} className="flex flex-col gap-2">
              <h3 className="text-sm font-medium text-muted">{title}</h3>
              <dl className="flex flex-col divide-y divide-hairline">
                {keys.map((entry) => (
                  <div key={entry.what} className="flex items-center justify-between gap-4 py-2 text-sm">
                    <dt>{entry.what}</dt>
                    <dd className="flex gap-1">
                      {entry.keys.map((key) => (
                        <kbd
                          key={key}
                          className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-hairline bg-sunken px-1.5 font-sans text-xs"
                        >
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <div className="border-t border-hairline pt-4">
          <Switch
            label="Single-key shortcuts"
            checked={letters}
            onChange={(on) => {
              switchLetters(on);
              setLetters(on);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
