import { useEffect, type ElementType, type ReactNode } from 'react';

interface RemoveScrollProps {
  as?: ElementType;
  children?: ReactNode;
}

let locks = 0;

/**
 * Stands in for react-remove-scroll under Radix (see vite.config.ts): while anything modal is open the page behind does not
 * scroll. A class instead of an injected style sheet; the gutter is reserved in base.css, so nothing shifts.
 */
export function RemoveScroll({ as: Wrapper = 'div', children }: RemoveScrollProps) {
  useEffect(() => {
    locks += 1;
    document.documentElement.classList.add('scroll-locked');
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.classList.remove('scroll-locked');
    };
  }, []);
  return <Wrapper>{children}</Wrapper>;
}
