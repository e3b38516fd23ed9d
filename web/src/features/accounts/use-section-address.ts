import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Arrives at the section that the address names, with the keyboard and the screen reader too. */
export function useSectionAddress(): void {
  const location = useLocation();
  useEffect(() => {
    const id = location.hash.slice(1);
    const section = id === '' ? null : document.getElementById(id);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [location]);
}
