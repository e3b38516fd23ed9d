import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface ShownOnceProps {
  label: string;
  value: string;
  /** Instructions. */
  children: ReactNode;
}

/** Shows a secret that is not shown again, with a button to copy it. */
export function ShownOnce({ label, value, children }: ShownOnceProps) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-hairline bg-accent-soft/60 p-4">
      <p className="flex items-start gap-2 text-sm">
        <Icon of={KeyRound} className="mt-0.5 shrink-0 text-accent" />
        <span>{children}</span>
      </p>
      <CopyField label={label} value={value} monospace />
    </div>
  );
}

interface ShownOnceDialogProps extends ShownOnceProps {
  title: string;
  onClose: () => void;
}

/** The dialog that shows a new secret after it was created. */
export function ShownOnceDialog({ title, onClose, ...shown }: ShownOnceDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} footer={<Button onClick={onClose}>I’ve saved it</Button>}>
      <ShownOnce {...shown} />
    </Dialog>
  );
}
