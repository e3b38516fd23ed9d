import { useEffect, useState } from 'react';

/** A section counts as read from when its top has come this far up the window. */
const readingLine = 0.4;

/** Which of the sections is being read: the last one to have passed the reading line, or the last of all at the end of the page. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const atEnd = scrollHeight > innerHeight && scrollY + innerHeight >= scrollHeight - 2;
      const passed = ids.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= innerHeight * readingLine;
      });
      setCurrent(atEnd ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [ids]);
  return current;
}
