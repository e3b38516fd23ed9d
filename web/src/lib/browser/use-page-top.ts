import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns the offset of an element from the top of the page, in pixels. Updates when content above changes, such as a
 * banner or wrapping filters.
 */
export function usePageTop(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place]);
  return top;
}
