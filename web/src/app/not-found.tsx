import { useSession } from '../lib/session/use-session.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { Link } from '../ui/link.tsx';

/** Inside the layout of the signed-in pages, with its menu, or on a page of its own. */
export function NotFound() {
  if (useSession().signedIn) return <Message to="/dashboard" label="Go to your dashboard" />;
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 md:px-12 md:py-8">
      <header className="flex">
        <Link to="/" aria-label="Aide, home" className="rounded-sm">
          <Wordmark />
        </Link>
      </header>
      <main tabIndex={-1} className="m-auto">
        <Message to="/" label="Go to the home page" />
      </main>
    </div>
  );
}

function Message({ to, label }: { to: string; label: string }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 py-16">
      <p className="text-sm font-medium text-accent">404</p>
      <h1 tabIndex={-1} className="font-serif text-4xl leading-tight font-medium">
        Page not found
      </h1>
      <p className="text-muted">The address may be mistyped, or the page has moved.</p>
      <Link to={to} className={`${buttonClass()} mt-3`}>
        {label}
      </Link>
    </div>
  );
}
