import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

/**
 * A password with a button that shows it. Tab from the field skips the button, so that it leads to the next field or to
 * the submit button; Shift+Tab from there reaches it.
 */
export function PasswordField({ label, hint, error, className, ...input }: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div
          className="relative"
          onFocus={({ target }) => setIsTyping(target.id === control.id)}
          onBlur={() => setIsTyping(false)}
        >
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={controlClass('h-11 pr-11 md:h-10')}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            tabIndex={isTyping ? -1 : undefined}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 my-auto size-10!"
          >
            <Icon of={shown ? EyeOff : Eye} />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
