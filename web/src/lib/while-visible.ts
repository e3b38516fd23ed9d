import { timings } from './timings.ts';

/** Opens something while the page can be seen and closes it once it has been hidden for a while. Answers the end of it all. */
export function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | undefined = open();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function react() {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      close ??= open();
      return;
    }
    timer = setTimeout(() => {
      close?.();
      close = undefined;
    }, timings.events.hidden);
  }

  document.addEventListener('visibilitychange', react);
  return () => {
    document.removeEventListener('visibilitychange', react);
    clearTimeout(timer);
    close?.();
  };
}
