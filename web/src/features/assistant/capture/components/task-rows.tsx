import type { CaptureOverrides, Contact } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { ArrowUpToLine, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import {
  editRow,
  joinWithAbove,
  matchEdits,
  planRows,
  toggleContact,
  type ReadRow,
  type Row,
  type RowEdit,
} from '../rows.rules.ts';
import { applyCorrections } from '../reading.rules.ts';
import { ContactQuestion } from './contact-question.tsx';
import { ReadingChips } from './reading-chips.tsx';

interface TaskRowsProps {
  read: readonly ReadRow[];
  edits: readonly RowEdit[];
  contacts: readonly Contact[];
  onChange: (edits: RowEdit[]) => void;
}

/**
 * The tasks of one message, numbered. Backspace at the start of a title merges the row with the one above; Delete at
 * its end removes the row.
 */
export function TaskRows({ read, edits, contacts, onChange }: TaskRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  /** The row to focus after the list has changed. */
  const focusNext = useRef<number | null>(null);
  const rows = planRows(read, edits);
  const dropped = matchEdits(read, edits).filter((edit) => edit?.dropped).length;
  useEffect(() => {
    if (focusNext.current === null) return;
    const titles = list.current?.querySelectorAll('input');
    titles?.[Math.min(focusNext.current, titles.length - 1)]?.focus();
    focusNext.current = null;
  });

  function drop(at: number, { places }: Row): void {
    focusNext.current = at;
    onChange(places.reduce((changed, place) => editRow(read, changed, place, { dropped: true }), [...edits]));
  }

  function join(at: number, row: Row): void {
    const above = rows[at - 1];
    if (!above) return;
    focusNext.current = at - 1;
    onChange(joinWithAbove(read, edits, row, above));
  }

  const restore = () =>
    onChange(
      read.reduce<RowEdit[]>((changed, _row, place) => editRow(read, changed, place, { dropped: false }), [...edits]),
    );

  return (
    <div className="flex flex-col gap-1">
      <ol ref={list} aria-label="Tasks to save" className="flex flex-col divide-y divide-hairline">
        {rows.map((row, at) => (
          <TaskRow
            key={row.places[0]}
            row={row}
            number={at + 1}
            contacts={contacts}
            onToggleContact={(name) => onChange(toggleContact(read, edits, name))}
            onDrop={() => drop(at, row)}
            onJoin={at === 0 ? null : () => join(at, row)}
            onChange={(overrides) =>
              onChange(editRow(read, edits, row.places[0] ?? 0, { overrides: { ...row.overrides, ...overrides } }))
            }
          />
        ))}
      </ol>
      {dropped > 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          {dropped === 1 ? '1 task is not saved.' : `${dropped} tasks are not saved.`}
          <Button tone="quiet" size="sm" onClick={restore}>
            Restore
          </Button>
        </p>
      )}
    </div>
  );
}

interface TaskRowProps {
  row: Row;
  number: number;
  contacts: readonly Contact[];
  onDrop: () => void;
  /** Null for the first row. */
  onJoin: (() => void) | null;
  onChange: (overrides: CaptureOverrides) => void;
  onToggleContact: (name: string) => void;
}

function TaskRow({ row, number, contacts, onDrop, onJoin, onChange, onToggleContact }: TaskRowProps) {
  const corrected = applyCorrections(row, row.overrides, contacts);
  const title = row.overrides.title ?? row.message.title;

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (selectionStart !== selectionEnd) return;
    if (event.key === 'Backspace' && selectionStart === 0 && onJoin) {
      event.preventDefault();
      onJoin();
    }
    if (event.key === 'Delete' && selectionStart === value.length) {
      event.preventDefault();
      onDrop();
    }
  }

  return (
    <li className="flex animate-rise-in items-start gap-2 py-2 first:pt-0 last:pb-0 md:gap-3">
      <span aria-hidden="true" className="w-5 shrink-0 pt-1.5 text-right text-sm text-muted tabular-nums">
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <input
          aria-label={`Title of task ${number}`}
          value={title}
          placeholder={row.message.title}
          maxLength={limits.title}
          onChange={(event) => onChange({ title: event.target.value })}
          onKeyDown={press}
          className="h-8 w-full min-w-0 rounded-sm bg-transparent px-1 font-medium text-ellipsis"
        />
        <ReadingChips
          corrected={corrected}
          contacts={contacts}
          label={`Understood, task ${number}`}
          onChange={onChange}
          onToggleContact={onToggleContact}
        />
        {corrected.candidates.length > 1 && (
          <ContactQuestion
            question={`Which ${row.message.contactName ?? 'contact'}?`}
            candidates={corrected.candidates}
            onChoose={({ id }) => onChange({ contact_id: id })}
          />
        )}
      </div>
      <div className="flex shrink-0 max-md:flex-col">
        {onJoin && (
          <IconButton label={`Join task ${number} with the one above`} title="This is one task" onClick={onJoin}>
            <Icon of={ArrowUpToLine} size={16} />
          </IconButton>
        )}
        <IconButton label={`Drop task ${number}`} title="Drop" onClick={onDrop}>
          <Icon of={X} size={16} />
        </IconButton>
      </div>
    </li>
  );
}
