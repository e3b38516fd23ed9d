import { Check, Copy } from 'lucide-react';
import { usePassingMessage } from '../lib/forms/use-passing-message.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  text: string;
  /** Names the copied value for screen readers. */
  what: string;
  onCopied?: () => void;
  className?: string;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, what, onCopied, className }: CopyButtonProps) {
  const [message, show] = usePassingMessage();

  /** The Clipboard API requires a secure context; without it the user has to copy the text. */
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      show('Select and copy');
      return;
    }
    show('Copied');
    onCopied?.();
  }

  return (
    <>
      <Button
        tone="secondary"
        className={className}
        aria-label={`${message ?? 'Copy'} ${what}`}
        icon={<Icon of={message === null ? Copy : Check} size={16} />}
        onClick={() => void copy()}
      >
        {message ?? 'Copy'}
      </Button>
      <span aria-live="polite" className="sr-only">
        {message}
      </span>
    </>
  );
}
