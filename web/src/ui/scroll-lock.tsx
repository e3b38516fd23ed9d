import { useEffect, type ElementType, type ReactNode } from 'react';

interface RemoveScrollProps {
  as?: ElementType;
  children?: ReactNode;
}

let locks = 0;

/**
 * Replaces react-remove-scroll in Radix (see vite.config.ts): locks the scroll position of the page while a modal is
 * open. Uses a class of base.css and one variable instead of an injected style sheet.
 */
export function RemoveScroll({ as: Wrapper = 'div', children }: RemoveScrollProps) {
  useEffect(() => {
    const { classList, clientWidth, style } = document.documentElement;
    if (locks === 0) style.setProperty('--scroll-gap', `${innerWidth - clientWidth}px`);
    locks += 1;
    classList.add('scroll-locked');
    return () => {
      locks -= 1;
      if (locks === 0) classList.remove('scroll-locked');
    };
  }, []);
  return <Wrapper>{children}</Wrapper>;
}
