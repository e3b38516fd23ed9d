import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

interface ComingPageProps {
  title: string;
  icon: LucideIcon;
  heading: string;
  children: ReactNode;
}

/** Says honestly that a page is not ready yet. */
export function ComingPage({ title, icon, heading, children }: ComingPageProps) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState icon={icon} title={heading}>
          <p>{children}</p>
          <p className="mt-2">This page is not ready yet.</p>
        </EmptyState>
      </Card>
    </>
  );
}
