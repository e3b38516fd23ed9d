import { Switch as Primitive } from 'radix-ui';
import { useId, type ReactNode } from 'react';

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Takes effect immediately; choices that need a Save button are checkboxes. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-150 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Thumb className="size-4.5 rounded-full bg-line-strong transition-[translate,background-color] duration-150 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-accent" />
      </Primitive.Root>
    </div>
  );
}
