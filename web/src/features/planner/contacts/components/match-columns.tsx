import type { DuplicateChoice } from '@aide/contract';
import { duplicateChoices } from '@aide/contract/contacts';
import { importFields, type ColumnMapping, type ImportField } from '@aide/rules/contact-columns';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/select.tsx';
import { listColumns, type FileRow, type FileTable, type ShownColumn } from '../import/contact-import.rules.ts';
import { UploadCheck } from './upload-check.tsx';
import { UploadPreview } from './upload-preview.tsx';

interface MatchColumnsProps {
  file: string;
  table: FileTable;
  mapping: ColumnMapping;
  rows: { named: FileRow[]; nameless: FileRow[] };
  duplicates: DuplicateChoice;
  onMap: (index: number, field: ImportField | null) => void;
  onChooseDuplicates: (duplicates: DuplicateChoice) => void;
}

const fieldNames: Record<ImportField, string> = {
  name: 'Full name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  designation: 'Designation',
  birthday: 'Birthday',
  address: 'Address',
  website: 'Website',
  labels: 'Labels',
  notes: 'Notes',
};
const duplicateNames: Record<DuplicateChoice, string> = { skip: 'Skip', merge: 'Fill gaps', create: 'Add again' };
const duplicateHints: Record<DuplicateChoice, string> = {
  skip: 'The contact stays as it is.',
  merge:
    'Its empty fields take the values of the file, and further emails and phones are added. Nothing is overwritten.',
  create: 'The contact is added a second time.',
};

/** Shows the field of each column, which the user can change, and the columns that are ignored. */
export function MatchColumns(props: MatchColumnsProps) {
  const { file, table, mapping, rows, duplicates, onMap, onChooseDuplicates } = props;
  const { read, unread, empty } = useMemo(() => listColumns(table, mapping), [table, mapping]);
  const lists = useRef<HTMLDivElement>(null);
  const mapped = useRef<number | null>(null);
  const map = (index: number, field: ImportField | null) => {
    mapped.current = index;
    onMap(index, field);
  };
  // A column that moves to the other list is a new element: without this the focus would be lost.
  useLayoutEffect(() => {
    if (mapped.current === null) return;
    lists.current?.querySelector<HTMLElement>(`[data-column="${mapped.current}"]`)?.focus();
    mapped.current = null;
  });
  return (
    <div ref={lists} className="flex flex-col gap-6">
      <UploadPreview file={file} rows={rows.named} nameless={rows.nameless.length} />
      <ColumnList title="Imported" columns={read} onMap={map} />
      {read.length === 0 && <p className="text-sm">No column was recognised. Choose below which one has the names.</p>}
      <ColumnList title="Ignored" columns={unread} onMap={map} />
      {empty > 0 && (
        <p className="text-sm text-muted">{empty === 1 ? '1 column is empty.' : `${empty} columns are empty.`}</p>
      )}
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">If a contact is already there</p>
        <div className="flex">
          <Segments
            label="If a contact is already there"
            value={duplicates}
            values={duplicateChoices}
            names={duplicateNames}
            onChange={onChooseDuplicates}
          />
        </div>
        <p className="text-sm text-muted">{duplicateHints[duplicates]}</p>
        <UploadCheck rows={rows.named} duplicates={duplicates} />
      </div>
    </div>
  );
}

interface ColumnListProps {
  title: string;
  columns: ShownColumn[];
  onMap: (index: number, field: ImportField | null) => void;
}

function ColumnList({ title, columns, onMap }: ColumnListProps) {
  const heading = useId();
  if (columns.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h3 id={heading} className="text-sm font-medium">
        {title}
      </h3>
      <ul className="divide-y divide-hairline rounded-md border border-hairline">
        {columns.map((column) => (
          <li key={column.index} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate font-medium" title={column.heading}>
                {column.heading}
              </p>
              <p className="truncate text-muted" title={column.sample}>
                {column.sample}
              </p>
            </div>
            <Select
              data-column={column.index}
              aria-label={`${column.heading} is`}
              value={column.field ?? ''}
              onChange={(event) =>
                onMap(column.index, importFields.find((each) => each === event.target.value) ?? null)
              }
              className="w-40 shrink-0 md:w-44"
            >
              <option value="">Ignored</option>
              {importFields.map((field) => (
                <option key={field} value={field}>
                  {fieldNames[field]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  );
}
