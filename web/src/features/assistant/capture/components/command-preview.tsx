import { formatRhythm } from '@aide/rules';
import { clsx } from 'clsx';
import { ArrowRight, CircleHelp, Undo2 } from 'lucide-react';
import { useNow } from '../../../../lib/time/use-now.ts';
import { useZone } from '../../../../lib/time/use-zone.ts';
import type { Command, KnownTask } from '../../../../lib/language.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { describeCommand, type CommandLine } from '../command.rules.ts';
import type { CandidateChoice } from '../use-message-draft.ts';
import { CandidateList } from './candidate-list.tsx';

/** The most tasks listed; the rest is counted. */
const listed = 5;

interface CommandPreviewProps {
  commands: readonly Command[];
  known: ReadonlyMap<string, KnownTask>;
  /** The tasks selected so far, one for each ambiguous command. */
  chosen: readonly string[];
  choice: CandidateChoice;
}

/** A preview of the changes that Enter will make. */
export function CommandPreview({ commands, known, chosen, choice }: CommandPreviewProps) {
  const now = useNow();
  const timeZone = useZone();
  const ambiguous = commands.filter(({ candidates }) => candidates.length > 0);
  return (
    <div className="flex flex-col gap-3">
      {commands.map((command, at) => {
        if (command.verb === 'undo') return <UndoLine key={at} />;
        if (command.change.keepInTouch) return <KeepInTouchLine key={at} command={command} />;
        const place = ambiguous.indexOf(command);
        if (place === chosen.length) return <CandidateList key={at} command={command} known={known} choice={choice} />;
        // Ambiguous commands are resolved in order.
        if (place > chosen.length) return null;
        const ids = place === -1 ? command.taskIds : [chosen[place] ?? ''];
        const tasks = ids.flatMap((id) => known.get(id) ?? []);
        if (tasks.length === 0) return <NothingFound key={at} target={command.target} />;
        return (
          <ul key={at} aria-label="What changes" className="flex flex-col gap-1.5">
            {tasks.slice(0, listed).map((task) => (
              <ChangeLine key={task.id} line={describeCommand(command, task, { now, timeZone })} />
            ))}
            {tasks.length > listed && <li className="text-sm text-muted">and {tasks.length - listed} more</li>}
          </ul>
        );
      })}
    </div>
  );
}

function ChangeLine({ line: { title, before, after } }: { line: Omit<CommandLine, 'id'> }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="min-w-0 font-medium break-words">{title}</span>
      <span className="inline-flex items-center gap-1.5 text-sm text-muted">
        <span aria-hidden="true">·</span>
        {before !== null && (
          <>
            <span>{before}</span>
            <Icon of={ArrowRight} size={14} />
            <span className="sr-only">becomes</span>
          </>
        )}
        <span className={clsx('font-medium', before === null ? 'text-red' : 'text-accent')}>{after}</span>
      </span>
    </li>
  );
}

/** The name as it was typed, and the interval. */
function KeepInTouchLine({ command: { target, change } }: { command: Command }) {
  const rhythm = change.keepInTouch?.rhythm;
  const line = { before: 'Keep in touch', after: rhythm ? formatRhythm(rhythm) : 'Off' };
  return (
    <ul aria-label="What changes">
      <ChangeLine line={{ ...line, title: target }} />
    </ul>
  );
}

function UndoLine() {
  return (
    <p className="flex items-center gap-2">
      <Icon of={Undo2} size={16} className="text-accent" />
      Undoes the last change.
    </p>
  );
}

function NothingFound({ target }: { target: string }) {
  return (
    <p className="flex items-center gap-2">
      <Icon of={CircleHelp} size={16} className="shrink-0 text-amber" />
      <span className="min-w-0 break-words">No task fits {target === '' ? 'this' : `“${target}”`}.</span>
    </p>
  );
}
