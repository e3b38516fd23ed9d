import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { chooseTheme, themeChoices, useTheme, type ThemeChoice } from '../../../../lib/browser/theme.ts';
import { Icon } from '../../../../ui/icon.tsx';

const choices: readonly { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

export function AppearanceChoice() {
  const { choice } = useTheme();
  return (
    <RadioGroup.Root
      aria-label="Appearance"
      value={choice}
      onValueChange={(value) => chooseTheme(themeChoices.find((each) => each === value) ?? choice)}
      className="grid h-fit grid-cols-3 rounded-md border border-hairline bg-sunken p-1"
    >
      {choices.map(({ value, label, icon }) => (
        <RadioGroup.Item
          key={value}
          value={value}
          className="flex h-9 items-center justify-center gap-2 rounded-sm border border-transparent text-sm font-medium text-muted transition-colors duration-150 data-[state=checked]:border-hairline data-[state=checked]:bg-surface data-[state=checked]:text-ink"
        >
          <Icon of={icon} size={16} />
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
