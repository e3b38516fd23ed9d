import { Check, Copy } from 'lucide-react';
import { usePassingMessage } from '../lib/forms/use-passing-message.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Copies a text and confirms it. `what` names the copied value for screen readers. */
export function CopyButton({ text, what, className }: { text: string; what: string; className?: string }) {
  const [message, show] = usePassingMessage();
  return (
    <>
      <Button
        tone="secondary"
        className={className}
        aria-label={`${message ?? 'Copy'} ${what}`}
        icon={<Icon of={message === null ? Copy : Check} size={16} />}
        onClick={() => void copy(text).then(show)}
      >
        {message ?? 'Copy'}
      </Button>
      <span aria-live="polite" className="sr-only">
        {message}
      </span>
    </>
  );
}

/** The Clipboard API requires a secure context; without it the user has to copy the text. */
async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Select and copy';
  }
}
