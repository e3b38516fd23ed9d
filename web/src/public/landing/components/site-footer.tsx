import { Wordmark } from '../../../ui/wordmark.tsx';
import { pageWidth } from './section.tsx';

const linkClass = 'rounded-sm py-1 text-sm text-muted transition-colors duration-150 hover:text-ink';

export function SiteFooter() {
  return (
    <footer className="border-t border-hairline">
      <div className={`${pageWidth} flex flex-wrap items-start justify-between gap-x-12 gap-y-6 py-10`}>
        <div className="flex flex-col gap-3">
          <Wordmark />
          <p className="text-sm text-muted">Type or say a task. Aide reminds you when it’s due.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1">
          <a href="/#features" className={linkClass}>
            Features
          </a>
          <a href="/#analytics" className={linkClass}>
            Analytics
          </a>
          <a href="/#pricing" className={linkClass}>
            Pricing
          </a>
          <a href="/api/docs" className={linkClass}>
            API
          </a>
          <a href="/old" className={linkClass}>
            Older page
          </a>
          <a href="/snackbar-demo" className={linkClass}>
            Notification demo
          </a>
          <a href="/confetti-demo" className={linkClass}>
            Confetti demo
          </a>
        </nav>
      </div>
    </footer>
  );
}
