import type { UserEvent } from '@testing-library/user-event';

const modifiers: Record<string, string> = {
  ControlOrMeta: 'Control',
  Control: 'Control',
  Meta: 'Meta',
  Shift: 'Shift',
  Alt: 'Alt',
};

const escape = (text: string) => text.replaceAll(/[{[]/g, '$&$&');

/** Presses a key in Playwright's notation, such as `ControlOrMeta+k`. */
export async function pressKey(user: UserEvent, combination: string): Promise<void> {
  const parts = combination === '+' ? ['+'] : combination.split('+');
  const key = parts.at(-1) ?? '';
  const held = parts.slice(0, -1).map((part) => modifiers[part] ?? part);
  const down = held.map((name) => `{${name}>}`).join('');
  const up = held
    .toReversed()
    .map((name) => `{/${name}}`)
    .join('');
  const named = key === 'Space' ? '[Space]' : key.length > 1 ? `{${key}}` : escape(key);
  const submit = key === 'Enter' ? findDistantSubmit() : undefined;
  if (!submit) return user.keyboard(`${down}${named}${up}`);
  // A browser clicks the form's submit button; user-event does so only if the button is inside the form.
  let pressed = false;
  const note = (event: Event) => {
    pressed = !event.defaultPrevented;
  };
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keypress', note);
  addEventListener('submit', refuse, { capture: true });
  await user.keyboard(`${down}${named}${up}`);
  removeEventListener('keypress', note);
  removeEventListener('submit', refuse, { capture: true });
  if (pressed && !submit.disabled) submit.click();
}

/** Returns the submit button that is associated with the focused field's form by its `form` attribute. */
function findDistantSubmit(): HTMLButtonElement | undefined {
  const field = document.activeElement;
  const form = field instanceof HTMLInputElement ? field.form : null;
  if (!form || form.id === '' || form.querySelector('button:not([type]),[type="submit"]')) return undefined;
  return [...document.querySelectorAll<HTMLButtonElement>('button[form]')].find(
    (button) => button.getAttribute('form') === form.id && button.type === 'submit',
  );
}

export async function typeText(user: UserEvent, text: string): Promise<void> {
  await user.keyboard(escape(text));
}
