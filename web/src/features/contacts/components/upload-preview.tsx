import type { ParsedContacts } from '../csv/parse-contacts.ts';

const shown = 5;

/** The first rows as they were read, and what will be left out. */
export function UploadPreview({ file, parsed: { rows, skipped } }: { file: string; parsed: ParsedContacts }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {file}: {rows.length.toLocaleString('en')} to upload
        {skipped.length > 0 && `, ${skipped.length.toLocaleString('en')} without a name`}
      </p>
      <section className="overflow-x-auto rounded-md border border-hairline" aria-label="First rows">
        <table className="w-full text-left text-sm whitespace-nowrap normal-nums">
          <thead className="bg-sunken text-muted">
            <tr>
              {['Name', 'Email', 'Company', 'Phone'].map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {rows.slice(0, shown).map((row) => (
              <tr key={row.row}>
                <td className="px-3 py-2">{row.name}</td>
                <td className="px-3 py-2">{row.email}</td>
                <td className="max-w-52 truncate px-3 py-2" title={row.company}>
                  {row.company}
                </td>
                <td className="px-3 py-2 tabular-nums">{row.phone}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <p className="text-sm text-muted">and {(rows.length - shown).toLocaleString('en')} more</p>
      )}
    </div>
  );
}
