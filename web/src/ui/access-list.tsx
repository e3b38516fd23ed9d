import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Badge } from './badge.tsx';
import { ConfirmMutation, type RowMutation } from './confirm-mutation.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { RowList } from './row-list.tsx';

interface Described {
  name: string;
  badge?: { tone: 'accent' | 'amber' | 'neutral'; text: string } | undefined;
  /** Shown in a monospaced font, before the details. */
  code?: string;
  details: readonly string[];
  /** Without a button. */
  isFixed?: boolean;
}

interface AccessListProps<Row> {
  label: string;
  rows: readonly Row[];
  describe: (row: Row) => Described;
  icon: LucideIcon;
  /** Of the button and the question: `Revoke`. */
  verb: string;
  busyLabel: string;
  /** The effect, and whether it can be undone. */
  warning: string;
  mutation: RowMutation;
}

/** Lists what can use the account, such as tokens. A button removes one after a question. */
export function AccessList<Row extends { id: string }>(props: AccessListProps<Row>) {
  const { label, rows, describe, icon, verb, busyLabel, warning, mutation } = props;
  const [removing, setRemoving] = useState<Row>();
  return (
    <>
      {rows.length > 0 && (
        <RowList aria-label={label}>
          {rows.map((row) => {
            const { name, badge, code, details, isFixed = false } = describe(row);
            return (
              <li key={row.id} className="flex items-start justify-between gap-3 py-3 pr-2 pl-4">
                <div className="flex min-w-0 flex-col gap-1">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
                    {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
                  </p>
                  <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                    {code !== undefined && <code>{code}</code>}
                    {details.map((detail) => (
                      <span key={detail} className="[overflow-wrap:anywhere]">
                        {detail}
                      </span>
                    ))}
                  </p>
                </div>
                {!isFixed && (
                  <IconButton label={`${verb} ${name}`} onClick={() => setRemoving(row)} className="hover:text-red">
                    <Icon of={icon} />
                  </IconButton>
                )}
              </li>
            );
          })}
        </RowList>
      )}
      <ConfirmMutation
        id={removing?.id}
        mutation={mutation}
        onClose={() => setRemoving(undefined)}
        title={`${verb} ${removing ? describe(removing).name : ''}?`}
        description={warning}
        confirmLabel={verb}
        busyLabel={busyLabel}
      />
    </>
  );
}
