import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ErrorPanelProps {
  title?: ReactNode;
  message: ReactNode;
  onRetry: () => void;
  retryLabel?: string;
}

export function ErrorPanel({ title, message, onRetry, retryLabel = 'Try Again' }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 rounded-lg border border-red/40 bg-red-soft p-5 md:flex-row md:items-center"
    >
      <Icon of={CircleAlert} size={22} className="shrink-0 text-red" />
      <div className="min-w-0 flex-1 text-ink">
        {title !== undefined && <p className="font-medium">{title}</p>}
        <p className="break-words">{message}</p>
      </div>
      <Button tone="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
