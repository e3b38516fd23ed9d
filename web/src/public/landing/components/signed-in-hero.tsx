import { returning } from '../../../content/marketing.ts';
import { heroTitleClass, pageWidth } from './section.tsx';

export function SignedInHero({ name }: { name: string }) {
  return (
    <div className={`${pageWidth} flex flex-col gap-10 pt-8 pb-16 md:gap-12 md:pt-12 md:pb-20`}>
      <div className="flex flex-col gap-4">
        <h1 tabIndex={-1} className={`${heroTitleClass} break-words`}>
          Welcome back, {name}
        </h1>
        <p className="text-lg text-muted">{returning.lead}</p>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-hairline bg-hairline sm:grid-cols-2 lg:grid-cols-4">
        {returning.actions.map(({ title, text }) => (
          <li key={title} className="bg-surface">
            <a
              href="/dashboard"
              className="flex h-full flex-col gap-1 px-5 py-5 md:px-6 transition-colors duration-150 hover:bg-accent-soft focus-visible:-outline-offset-2"
            >
              <span className="block font-serif text-2xl font-medium">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
