import { Copy, Send } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toast } from '../../../../ui/toast.ts';

interface OpenBotProps {
  /** Null while it loads, or if the server has no bot. */
  botLink: string | null;
  loading: boolean;
  /** Loading the link failed. */
  failed: boolean;
  disabled: boolean;
}

export function OpenBot({ botLink, loading, failed, disabled }: OpenBotProps) {
  const field = useRef<HTMLInputElement>(null);
  const unusable = disabled || botLink === null;
  const missingLink = loading ? 'Loading the link...' : failed ? 'The link did not load' : 'There is no bot link yet';

  function open(link: string): void {
    window.open(link, '_blank', 'noopener');
    toast.success('Telegram opened! Please send /start to the bot.');
  }

  /** The Clipboard API requires a secure context; otherwise the link is selected for manual copying. */
  async function copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Bot link copied to clipboard!');
    } catch {
      field.current?.select();
      toast.error('Your browser doesn’t allow copying here. The link is selected: copy it yourself.');
    }
  }

  return (
    <div className="flex flex-col items-start gap-4">
      <Button icon={<Icon of={Send} />} disabled={unusable} onClick={() => botLink !== null && open(botLink)}>
        Open Telegram Bot
      </Button>
      <div className="flex w-full items-center gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Bot link"
          value={botLink ?? missingLink}
          onFocus={(event) => event.target.select()}
          className={controlClass('h-11 text-ellipsis md:h-10')}
        />
        <IconButton
          label="Copy bot link"
          disabled={unusable}
          onClick={() => botLink !== null && void copy(botLink)}
          className="border border-line-strong/40 bg-surface max-md:size-11"
        >
          <Icon of={Copy} />
        </IconButton>
      </div>
    </div>
  );
}
