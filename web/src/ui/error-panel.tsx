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
      className="flex flex-wrap items-center gap-x-3 gap-y-4 rounded-lg border border-red/40 bg-red-soft p-4 md:p-5"
    >
      <Icon of={CircleAlert} size={22} className="shrink-0 text-red" />
      <div className="min-w-0 flex-[1_1_10rem] text-ink">
        {title !== undefined && <p className="font-medium">{title}</p>}
        <p className="break-words">{message}</p>
      </div>
      <Button tone="secondary" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
