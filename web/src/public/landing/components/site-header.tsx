import { signOut } from '../../../lib/session/sign-out.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import { pageWidth } from './section.tsx';

const anchors = [
  { to: '/#features', label: 'Features' },
  { to: '/#pricing', label: 'Pricing' },
  { to: '/#testimonials', label: 'Testimonials' },
] as const;

const anchorClass = 'rounded-sm py-1.5 text-sm text-muted transition-colors duration-150 hover:text-ink max-md:py-2.5';

/** The header of every public page. On phones the section links are a second line instead of a menu. */
export function SiteHeader() {
  const session = useSession();
  return (
    <header className={`${pageWidth} flex flex-wrap items-center gap-x-6 gap-y-3 py-5 lg:gap-x-8`}>
      <a href="/" aria-label="Aide, home" className="mr-auto rounded-sm">
        <Wordmark />
      </a>
      <nav aria-label="Site" className="contents">
        {session.signedIn ? (
          <SignedIn name={session.user.email.split('@')[0] ?? ''} />
        ) : (
          <>
            <ul className="flex gap-8 max-md:order-last max-md:w-full max-md:border-t max-md:border-hairline max-md:pt-1">
              {anchors.map(({ to, label }) => (
                <li key={to} className="contents">
                  <a href={to} className={anchorClass}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
            <div className="flex items-center gap-1 md:gap-2">
              <a href="/login" className={buttonClass('quiet')}>
                Login
              </a>
              <a href="/register" className={buttonClass('primary')}>
                Get Started
              </a>
            </div>
          </>
        )}
      </nav>
    </header>
  );
}

function SignedIn({ name }: { name: string }) {
  return (
    <>
      <span className="truncate text-sm text-muted max-md:order-last max-md:w-full max-md:border-t max-md:border-hairline max-md:pt-3 md:max-w-64">
        Welcome, {name}
      </span>
      <div className="flex items-center gap-1 md:gap-2">
        <Button tone="quiet" onClick={signOut}>
          Logout
        </Button>
        <a href="/dashboard" className={buttonClass('primary')}>
          Dashboard
        </a>
      </div>
    </>
  );
}
