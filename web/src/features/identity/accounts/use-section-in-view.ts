import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

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

/** A section is current once its top is above this fraction of the window height. */
const readingLine = 0.4;

interface View {
  /** The sections in page order, with their distance from the top of the window. */
  sections: readonly { id: string; top: number }[];
  windowHeight: number;
  /** Scrolled to the end of the page. */
  atEnd: boolean;
  /** The section in the URL fragment. */
  named: string;
}

/**
 * Returns the current section: the last one whose top has passed the reading line. Short sections at the end of the
 * page never reach it; there the one in the URL fragment counts, or else the last.
 */
export function sectionInView({ sections, windowHeight, atEnd, named }: View): string | undefined {
  if (atEnd) {
    const addressed = sections.find(({ id, top }) => id === named && top >= 0 && top < windowHeight);
    return (addressed ?? sections.at(-1))?.id;
  }
  return (sections.findLast(({ top }) => top <= windowHeight * readingLine) ?? sections[0])?.id;
}
