import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sectionInView } from './section-in-view.rules.ts';

/** Returns the section in view while the page scrolls; the first one until the sections are rendered. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const { hash } = useLocation();
  useEffect(() => {
    const look = () => {
      const sections = ids.flatMap((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top === undefined ? [] : [{ id, top }];
      });
      const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
      setCurrent(sectionInView({ sections, windowHeight: innerHeight, atEnd, named: hash.slice(1) }) ?? ids[0]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [ids, hash]);
  return current;
}
