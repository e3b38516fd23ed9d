import { formatContactCount, type FileRow } from '../import/contact-import.rules.ts';

const shown = 3;

interface UploadPreviewProps {
  file: string;
  rows: FileRow[];
  nameless: number;
}

/** The first contacts as they will be stored, and the number of rows that will be skipped. */
export function UploadPreview({ file, rows, nameless }: UploadPreviewProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {file}: {formatContactCount(rows.length)} to upload
        {nameless > 0 && `, ${nameless.toLocaleString('en')} without a name`}
      </p>
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-md border border-hairline">
          <table aria-label="First contacts" className="w-full text-left text-sm normal-nums max-md:block">
            <thead className="bg-sunken text-muted max-md:sr-only">
              <tr>
                {['Name', 'Email and phone', 'Company and designation'].map((column) => (
                  <th key={column} scope="col" className="px-3 py-2 font-medium">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-hairline max-md:block">
              {rows.slice(0, shown).map(({ row, contact: { name, email, phone, company, designation } }) => (
                <tr key={row} className="align-top max-md:block max-md:px-3 max-md:py-2">
                  <td className="wrap-anywhere max-md:block max-md:font-medium md:px-3 md:py-2">{name}</td>
                  <Pair values={[email, phone]} />
                  <Pair values={[company, designation]} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shown && (
        <p className="text-sm text-muted">and {(rows.length - shown).toLocaleString('en')} more</p>
      )}
    </div>
  );
}

/** A cell with two values, one below the other; empty values are omitted. */
function Pair({ values }: { values: readonly (string | null | undefined)[] }) {
  return (
    <td className="wrap-anywhere max-md:block max-md:text-muted md:px-3 md:py-2">
      {values.map((value, index) => (
        <span key={index} className="block tabular-nums empty:hidden">
          {value}
        </span>
      ))}
    </td>
  );
}
