import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Keeps one short action beside the title on phones too. Default: the actions have a line of their own. */
  oneLine?: boolean;
}

export function PageHeader({ title, description, actions, oneLine = false }: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'flex gap-4 md:items-start md:justify-between md:pb-8',
        oneLine ? 'items-start justify-between pb-4' : 'flex-col pb-6 md:flex-row',
      )}
    >
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="font-serif text-3xl leading-tight font-medium md:text-4xl">
          {title}
        </h1>
        {description !== undefined && <p className="text-muted">{description}</p>}
      </div>
      {actions !== undefined && (
        <div className={clsx('flex flex-wrap gap-3 max-md:[&>*]:px-3', !oneLine && 'max-md:[&>*]:flex-1')}>
          {actions}
        </div>
      )}
    </header>
  );
}
