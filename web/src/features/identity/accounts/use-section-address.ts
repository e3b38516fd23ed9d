import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the section of the URL fragment and focuses it. */
export function useSectionAddress(): void {
  const location = useLocation();
  useEffect(() => {
    const id = location.hash.slice(1);
    const section = id === '' ? null : document.getElementById(id);
    section?.scrollIntoView();
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [location]);
}
