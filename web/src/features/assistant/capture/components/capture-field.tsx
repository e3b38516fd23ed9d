import type { Span } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import type { KeyboardEvent, RefObject } from 'react';
import { cutAtSpans } from '../../../../lib/text/cut-at-spans.ts';
import { useIsPhone } from '../../../../lib/browser/use-media.ts';

interface CaptureFieldProps {
  text: string;
  /** The spans of the parsed parts; only those of the current text. */
  spans: readonly Span[];
  busy: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  describedBy: string;
  /** The listbox that the arrow keys move through, and its active option. */
  'aria-controls'?: string;
  'aria-activedescendant'?: string;
  onFocus: () => void;
  onChange: (text: string) => void;
  onEnter: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const type = 'col-start-1 row-start-1 px-1 py-1.5 text-base leading-7 break-words whitespace-pre-wrap md:text-lg';

/** A textarea that grows with its text. A copy of the text behind it highlights the parsed parts. */
export function CaptureField(props: CaptureFieldProps) {
  const { text, spans, busy, field, describedBy, onChange, onEnter, onKeyDown, ...aria } = props;
  const isPhone = useIsPhone();
  function press(event: KeyboardEvent): void {
    // Enter that ends an IME composition does not submit.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' || event.shiftKey) return onKeyDown(event);
    event.preventDefault();
    onEnter();
  }
  return (
    <div className="grid min-w-0 flex-1">
      <div aria-hidden="true" className={`${type} pointer-events-none text-transparent`}>
        {cutAtSpans(text, spans).map((piece, index) =>
          piece.marked ? (
            <mark key={index} className="rounded-sm bg-accent-soft text-transparent">
              {piece.text}
            </mark>
          ) : (
            <span key={index}>{piece.text}</span>
          ),
        )}
        {'\u200b'}
      </div>
      <textarea
        ref={field}
        rows={1}
        aria-label="Capture a task"
        data-shortcut="capture"
        data-autofocus
        aria-describedby={describedBy}
        {...aria}
        placeholder={isPhone ? 'Write a task…' : 'Follow up with Priya on Thursday at 4…'}
        value={text}
        readOnly={busy}
        maxLength={limits.message}
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        className={`${type} resize-none overflow-hidden bg-transparent placeholder:text-muted focus-visible:outline-none`}
      />
    </div>
  );
}
