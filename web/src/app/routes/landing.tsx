import { Link } from 'react-router';
import { endSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { DiaryPage } from '../diary-page.tsx';

export function Page() {
  const session = useSession();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-5 py-6 md:px-8">
        <Link to="/" aria-label="Aide, home" className="rounded-sm">
          <Wordmark />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-2">
          {session.signedIn ? (
            <>
              <span className="mr-2 hidden text-sm text-muted md:inline">
                Welcome, {session.user.email.split('@')[0]}
              </span>
              <Link to="/dashboard" className={buttonClass('primary')}>
                Dashboard
              </Link>
              <Button tone="quiet" onClick={() => endSession('logout')}>
                Logout
              </Button>
            </>
          ) : (
            <>
              <Link to="/login" className={buttonClass('quiet')}>
                Login
              </Link>
              <Link to="/register" className={buttonClass('primary')}>
                Get Started
              </Link>
            </>
          )}
        </nav>
      </header>
      <main
        tabIndex={-1}
        className="mx-auto my-auto grid w-full max-w-6xl items-center gap-12 px-5 py-12 md:px-8 lg:grid-cols-[1.1fr_1fr] lg:gap-16"
      >
        <div className="flex flex-col items-start gap-6">
          <h1 tabIndex={-1} className="font-serif text-5xl leading-[1.05] font-medium md:text-6xl">
            Never Miss Important Follow-ups Again
          </h1>
          <p className="max-w-md text-lg text-muted">
            Say it, type it, mail it or send it to your bot. Aide works out who, what and when, and brings it back at
            the right moment.
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <Link to={session.signedIn ? '/dashboard' : '/register'} className={buttonClass('primary', 'lg')}>
              {session.signedIn ? 'Open your dashboard' : 'Start your free trial'}
            </Link>
            {!session.signedIn && <p className="text-sm text-muted">14 days free. No credit card required.</p>}
          </div>
        </div>
        <DiaryPage />
      </main>
    </div>
  );
}
