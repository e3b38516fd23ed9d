import { clsx } from 'clsx';
import { AudioLines, CircleCheck, Mic, Play, Sparkles } from 'lucide-react';
import { oldLanding } from '../../../content/marketing.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDemoSteps } from '../use-demo-steps.ts';

const icons = [Mic, Sparkles, CircleCheck];

/** An animation of three steps, two seconds each, and the resulting task. */
export function TryDemo() {
  const [stage, play] = useDemoSteps();
  const completed = stage === 'completed';
  return (
    <section aria-label="Demo" data-stage={stage} className="rounded-lg border border-hairline bg-surface shadow-lift">
      <div className="flex flex-wrap items-center justify-between gap-4 border-b border-hairline px-5 py-4 md:px-8 md:py-5">
        <p className="flex min-w-0 items-center gap-4 font-serif text-xl leading-snug">
          <Icon of={AudioLines} size={22} className="shrink-0 text-accent" />
          {oldLanding.spoken}
        </p>
        <Button onClick={play} icon={<Icon of={Play} size={16} />}>
          Try Demo
        </Button>
      </div>
      <ol>
        {oldLanding.steps.map(({ title, text }, index) => {
          const active = stage === index;
          const passed = completed || (typeof stage === 'number' && stage > index);
          return (
            <li
              key={title}
              aria-current={active ? 'step' : undefined}
              className={clsx(
                'flex gap-4 border-b border-hairline px-5 py-4 transition-colors duration-250 md:px-8 md:py-5',
                active ? 'bg-accent-soft' : 'bg-transparent',
              )}
            >
              <Icon
                of={passed ? CircleCheck : (icons[index] ?? CircleCheck)}
                size={22}
                className={clsx('mt-0.5 shrink-0', active || passed ? 'text-accent' : 'text-muted')}
              />
              <div>
                <p className="font-medium">{title}</p>
                <p className={clsx('text-sm', active ? 'text-ink' : 'text-muted')}>{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
      <output className="flex min-h-28 items-center px-5 py-5 md:px-8">
        {completed ? (
          <span className="animate-rise-in">
            <span className="block font-medium text-accent">{oldLanding.done}</span>
            <span className="mt-1 block font-serif text-xl">{oldLanding.task.title}</span>
            <span className="block text-sm text-muted">{oldLanding.task.due}</span>
          </span>
        ) : (
          <span className="text-sm text-pretty text-muted">
            {stage === 'idle' ? 'Eight seconds, no microphone: press Try Demo.' : 'Working on it…'}
          </span>
        )}
      </output>
    </section>
  );
}
