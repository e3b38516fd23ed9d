import { limits } from '@aide/contract/limits';
import { Send } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface MessageBoxProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  busy: boolean;
  error: string | null;
  onChange: (text: string) => void;
  onSend: () => void;
}

/** Enter sends, Shift+Enter inserts a line break. The text stays until the message is sent. */
export function MessageBox({ field, text, busy, error, onChange, onSend }: MessageBoxProps) {
  return (
    <form
      data-bottom-bar
      className="flex flex-col gap-2 border-t border-hairline bg-paper p-3 md:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <FormMessage error={error} />
      <div className="flex items-end gap-3">
        <textarea
          ref={field}
          aria-label="Message"
          placeholder="Write a message…"
          rows={1}
          value={text}
          maxLength={limits.message}
          enterKeyHint="send"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSend();
          }}
          className={controlClass(
            'max-h-40 min-h-11 min-w-0 flex-1 resize-none py-2.5 [field-sizing:content] md:min-h-10 md:py-2',
          )}
        />
        <Button
          type="submit"
          busy={busy}
          disabled={text.trim() === ''}
          icon={<Icon of={Send} size={16} />}
          className="max-md:h-11"
        >
          Send
        </Button>
      </div>
    </form>
  );
}
