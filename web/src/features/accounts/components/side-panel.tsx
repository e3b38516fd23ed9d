import { BellRing, ChartNoAxesColumn, Mic, Send, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';

const points: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Mic, title: 'Voice-to-Task', text: 'Say it once. Contact, date and priority are filled in for you.' },
  { icon: BellRing, title: 'AI Reminders', text: 'Each follow-up comes back on the day it matters.' },
  { icon: Send, title: 'Telegram Bot', text: 'Write or talk to your bot; the task is here before you are.' },
  { icon: ChartNoAxesColumn, title: 'Analytics', text: 'See what you promised, what you kept and when you work best.' },
];

/** The right-hand page of the diary. The same evergreen in light and dark. */
export function SidePanel() {
  return (
    <aside
      aria-label="What Aide does for you"
      className="relative hidden overflow-hidden bg-evergreen text-on-evergreen lg:flex lg:flex-col lg:justify-center"
    >
      <svg aria-hidden="true" viewBox="0 0 14 40" className="absolute top-0 right-16 h-40 w-14 text-brass">
        <path d="M0 0h14v40l-7-5.6L0 40z" fill="currentColor" />
      </svg>
      <div className="mx-auto flex w-full max-w-lg flex-col gap-10 px-12 py-16">
        <p className="font-serif text-4xl leading-tight text-balance">
          Half a sentence in, the right follow-up back at the right moment.
        </p>
        <ul className="flex flex-col">
          {points.map(({ icon, title, text }) => (
            <li key={title} className="flex gap-4 border-t border-on-evergreen/20 py-5 last:border-b">
              <Icon of={icon} size={20} className="mt-0.5 shrink-0 text-brass" />
              <div>
                <h2 className="font-medium">{title}</h2>
                <p className="text-sm text-on-evergreen/85">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
