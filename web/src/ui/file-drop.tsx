import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { Icon } from './icon.tsx';

interface FileDropProps {
  icon: LucideIcon;
  label: string;
  hint: string;
  /** The accepted file extensions, such as `.csv,.json`. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A file input that also accepts dropped files. */
export function FileDrop({ icon, label, hint, accept, onChoose }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }
  return (
    // Dropping is an alternative to the input inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={clsx(
        'flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken',
        isOver && 'bg-sunken',
      )}
    >
      <Icon of={icon} size={28} className="text-accent" />
      <span className="font-medium">{label}</span>
      <span className="text-sm text-balance text-muted">{hint}</span>
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          event.target.value = '';
        }}
      />
    </label>
  );
}
