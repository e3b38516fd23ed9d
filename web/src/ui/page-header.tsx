import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-4 pb-6 md:flex-row md:items-center md:justify-between md:pb-8">
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="font-serif text-3xl leading-tight font-medium md:text-4xl">
          {title}
        </h1>
        {description !== undefined && <p className="text-muted">{description}</p>}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap gap-3 max-md:[&>*]:flex-1 max-md:[&>*]:px-3">{actions}</div>
      )}
    </header>
  );
}
