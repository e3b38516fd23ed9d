import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** Additional text; must not be the only source of information. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** False renders only the child. */
  enabled?: boolean;
  children: ReactElement;
}

export function Tooltip({ text, side = 'top', enabled = true, children }: TooltipProps) {
  if (!enabled) return children;
  return (
    <Primitive.Provider delayDuration={300} skipDelayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper shadow-lift data-[state=delayed-open]:animate-fade-in"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
