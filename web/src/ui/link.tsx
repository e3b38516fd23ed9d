import type { ComponentProps, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, relative or absolute, or the URL of another site. */
  to: string;
}

const absolute = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * A link with client-side navigation. React Router's own `Link` would add prefetching, forms and server rendering to
 * the first load, 4 kB gzipped (decision 066).
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
    // As in browsers, navigating to the current URL adds no history entry.
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

/** A link with `aria-current="page"` on its page and the pages below it. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(to);
  const isCurrent = `${pathname}/`.toLowerCase().startsWith(`${path.pathname}/`.toLowerCase());
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
