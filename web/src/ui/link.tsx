import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, relative or not, or the address of another site. */
  to: string;
}

const absolute = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link that opens a page of the app without loading the document again. The router's own `Link` brings its prefetching, its forms
 * and its server rendering into the first load, 4 kB gzipped (decision 066).
 */
export function Link({ to, children, ...rest }: LinkProps) {
  if (!absolute.test(to))
    return (
      <PageLink {...rest} to={to}>
        {children}
      </PageLink>
    );
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

function PageLink({ to, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = useLocation();
  const path = useResolvedPath(to);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || (target !== undefined && target !== '_self')) return;
    event.preventDefault();
    // The same address again is no second entry of the history, as in every browser.
    void navigate(to, { replace: createPath(here) === createPath(path) });
  };
  return (
    <a {...rest} href={href} target={target} onClick={open}>
      {children}
    </a>
  );
}

/** Other clicks open a tab or a window, or download. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** A link that has `aria-current="page"` on its page and on those below it. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(to);
  const isCurrent = `${pathname}/`.toLowerCase().startsWith(`${path.pathname}/`.toLowerCase());
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
