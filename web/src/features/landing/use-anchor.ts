import { useEffect } from 'react';

/** Inside the app, a link to a section of the page arrives where it points; a document does so by itself. */
export function useAnchor(): void {
  useEffect(() => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    target?.scrollIntoView();
  }, []);
}
