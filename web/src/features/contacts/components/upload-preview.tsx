import { formatContactCount, type FileRow } from '../import/contact-import.rules.ts';

const shown = 3;

interface UploadPreviewProps {
  file: string;
  rows: FileRow[];
  nameless: number;
}

/** The first contacts as they will be stored, and how many will be left out. */
export function UploadPreview({ file, rows, nameless }: UploadPreviewProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {file}: {formatContactCount(rows.length)} to upload
        {nameless > 0 && `, ${nameless.toLocaleString('en')} without a name`}
      </p>
      {rows.length > 0 && (
        <section
          className="overflow-x-auto rounded-md border border-hairline focus-visible:outline-2 focus-visible:outline-accent"
          aria-label="First contacts"
          // A wide table is scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <table className="w-full text-left text-sm whitespace-nowrap normal-nums">
            <thead className="bg-sunken text-muted">
              <tr>
                {['Name', 'Email', 'Phone', 'Company', 'Designation'].map((column) => (
                  <th key={column} scope="col" className="px-3 py-2 font-medium">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline">
              {rows.slice(0, shown).map(({ row, contact }) => (
                <tr key={row}>
                  <td className="max-w-52 truncate px-3 py-2">{contact.name}</td>
                  <td className="max-w-52 truncate px-3 py-2">{contact.email}</td>
                  <td className="max-w-40 truncate px-3 py-2 tabular-nums">{contact.phone}</td>
                  <td className="max-w-52 truncate px-3 py-2">{contact.company}</td>
                  <td className="max-w-52 truncate px-3 py-2">{contact.designation}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {rows.length > shown && (
        <p className="text-sm text-muted">and {(rows.length - shown).toLocaleString('en')} more</p>
      )}
    </div>
  );
}
