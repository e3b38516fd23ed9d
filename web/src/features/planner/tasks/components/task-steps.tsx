import type { Step, Task } from '@aide/contract';
import { limits } from '@aide/contract/limits';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Check, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { newId } from '../../../../lib/browser/new-id.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { toastWithAction } from '../../../../ui/toast-with-action.tsx';
import { useStepChanges } from '../api/change-steps.ts';
import { formatStepCount } from '../steps.rules.ts';

const fieldClass =
  'min-w-0 flex-1 rounded-sm bg-transparent px-1.5 py-1.5 text-base placeholder:text-muted focus-visible:outline-1 focus-visible:outline-accent md:text-sm';

/**
 * The checklist of a task. Enter in a step adds one below it, Backspace in an empty one deletes it, Alt+Up and Alt+Down
 * move it.
 */
export function TaskSteps({ task }: { task: Task }) {
  const id = useId();
  const change = useStepChanges(task.id);
  const { steps } = task;
  const list = useRef<HTMLDivElement>(null);
  /** The index of the field for a new step: below the step in which Enter was pressed, otherwise at the end. */
  const [newAt, setNewAt] = useState<number | null>(null);
  /** A new object each time, so that the focus moves once per change, after the rows have been rendered. */
  const [focusOn, setFocusOn] = useState<{ step: string } | null>(null);
  useEffect(() => {
    if (focusOn) list.current?.querySelector<HTMLElement>(`[data-step="${focusOn.step}"]`)?.focus();
  }, [focusOn]);

  function remove(step: Step): void {
    const position = steps.indexOf(step);
    change({ kind: 'delete', id: step.id });
    setNewAt(null);
    setFocusOn({ step: steps[position - 1]?.id ?? steps[position + 1]?.id ?? 'new' });
    if (step.title === '') return;
    toastWithAction({
      message: 'Step deleted',
      label: 'Undo',
      onAction: () => change({ kind: 'create', step, position }),
    });
  }

  function move(step: Step, by: -1 | 1): void {
    const position = steps.indexOf(step) + by;
    if (position < 0 || position >= steps.length) return;
    const focus = () => setFocusOn({ step: step.id });
    // Offline the row moves later, and moving it in the DOM removes the focus.
    const onSuccess = () => {
      if (document.activeElement === document.body) focus();
    };
    change({ kind: 'update', id: step.id, changes: { position } }, { onSuccess });
    focus();
  }

  const rows = steps.map((step, index) => (
    <StepRow
      key={step.id}
      step={step}
      isFirst={index === 0}
      isLast={index === steps.length - 1}
      onTick={(done) => change({ kind: 'update', id: step.id, changes: { done } })}
      onRename={(title) => change({ kind: 'update', id: step.id, changes: { title } })}
      onNext={() => {
        setNewAt(index + 1 === steps.length ? null : index + 1);
        setFocusOn({ step: 'new' });
      }}
      onMove={(by) => move(step, by)}
      onDelete={() => remove(step)}
    />
  ));
  const position = Math.min(newAt ?? steps.length, steps.length);
  const newRow = steps.length < limits.steps && (
    <NewStep
      key="new"
      onAdd={(title) => {
        const step = { id: newId(), title, done: false };
        change(newAt === null ? { kind: 'create', step } : { kind: 'create', step, position });
        if (newAt !== null) setNewAt(position + 1);
        setFocusOn({ step: 'new' });
      }}
      onLeave={() => setNewAt(null)}
      onBack={() => setFocusOn({ step: steps[position - 1]?.id ?? 'new' })}
    />
  );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <div className="flex min-h-6 items-center gap-3">
        <h3 id={id} className="text-sm font-medium">
          Steps
        </h3>
        <p className="text-sm text-muted tabular-nums">{formatStepCount(steps)}</p>
      </div>
      <div ref={list} className="flex flex-col">
        {rows.toSpliced(position, 0, ...(newRow ? [newRow] : []))}
      </div>
    </section>
  );
}

interface StepRowProps {
  step: Step;
  isFirst: boolean;
  isLast: boolean;
  onTick: (done: boolean) => void;
  onRename: (title: string) => void;
  onNext: () => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
}

function StepRow({ step, isFirst, isLast, onTick, onRename, onNext, onMove, onDelete }: StepRowProps) {
  const [text, setText] = useState<string | null>(null);
  const title = text ?? step.title;

  /** An empty title is not saved: the step keeps its previous one. */
  function rename(): void {
    const typed = title.trim();
    setText(null);
    if (typed !== '' && typed !== step.title) onRename(typed);
  }

  function press(event: KeyboardEvent): void {
    const arrows: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };
    const by = event.altKey ? arrows[event.key] : undefined;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      rename();
      onNext();
    } else if (event.key === 'Backspace' && title === '') onDelete();
    else if (event.key === 'Escape' && text !== null) setText(null);
    else if (by !== undefined) {
      rename();
      onMove(by);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="group flex min-h-10 items-center gap-2 border-b border-hairline">
      <Checkbox.Root
        checked={step.done}
        onCheckedChange={(done) => onTick(done === true)}
        aria-label={step.title}
        className="relative inline-flex size-5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface text-on-accent transition-colors duration-150 after:absolute after:-inset-2.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Icon of={Check} size={14} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <textarea
        data-step={step.id}
        aria-label={`Step: ${step.title}`}
        rows={1}
        maxLength={limits.step}
        value={title}
        onChange={(event) => setText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={rename}
        onKeyDown={press}
        className={clsx(
          fieldClass,
          'field-sizing-content resize-none',
          step.done && text === null && 'text-muted line-through',
        )}
      />
      <Menu
        trigger={
          <IconButton label={`Actions for step ${step.title}`} className="size-9">
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        <MenuItem icon={<Icon of={ArrowUp} />} disabled={isFirst} onSelect={() => onMove(-1)}>
          Move up
        </MenuItem>
        <MenuItem icon={<Icon of={ArrowDown} />} disabled={isLast} onSelect={() => onMove(1)}>
          Move down
        </MenuItem>
        <MenuItem icon={<Icon of={Trash2} />} danger onSelect={onDelete}>
          Delete step
        </MenuItem>
      </Menu>
    </div>
  );
}

interface NewStepProps {
  onAdd: (title: string) => void;
  /** Called on blur with an empty field. */
  onLeave: () => void;
  /** Called on Backspace in an empty field. */
  onBack: () => void;
}

function NewStep({ onAdd, onLeave, onBack }: NewStepProps) {
  const [text, setText] = useState('');

  function add(): boolean {
    const title = text.trim();
    if (title === '') return false;
    setText('');
    onAdd(title);
    return true;
  }

  return (
    <div className="flex min-h-10 items-center gap-2">
      <Icon of={Plus} size={20} className="shrink-0 text-muted" />
      <input
        data-step="new"
        aria-label="New step"
        placeholder="Add a step"
        maxLength={limits.step}
        enterKeyHint="done"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => add() || onLeave()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') add();
          else if (event.key === 'Backspace' && text === '') onBack();
          else if (event.key === 'Escape' && text !== '') setText('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className={fieldClass}
      />
    </div>
  );
}
