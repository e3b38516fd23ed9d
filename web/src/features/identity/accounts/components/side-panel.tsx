import { BellRing, ChartNoAxesColumn, Mic, Send, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../../ui/icon.tsx';

const points: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: Mic, title: 'Voice-to-Task', text: 'Say a task. Contact, date and priority are filled in for you.' },
  { icon: BellRing, title: 'AI Reminders', text: 'Reminders by email, Telegram and push when a task is due.' },
  { icon: Send, title: 'Telegram Bot', text: 'Send the bot a text or a voice note to add a task.' },
  { icon: ChartNoAxesColumn, title: 'Analytics', text: 'See your completion rate, response times and best hours.' },
];

/** The right half of the sign-in pages. It has the same colours in both themes. */
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
          Type or say a task. Aide reminds you when it’s due.
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
