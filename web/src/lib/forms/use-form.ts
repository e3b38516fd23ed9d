import { useState, type ChangeEvent, type SubmitEvent } from 'react';

type Values = Record<string, string>;
type Errors<V> = Partial<Record<keyof V, string>>;

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

export interface Form<V extends Values> {
  values: V;
  /** Whether a value differs from the first ones, or from those of the last `reset` or `setSaved`. */
  isDirty: boolean;
  field: (name: keyof V & string) => FieldProps;
  /** Sets values from outside their controls. */
  set: (changes: Partial<V>) => void;
  /** Sets values that are already saved, such as those of a change from elsewhere: they are not unsaved input. */
  setSaved: (saved: Partial<V>) => void;
  reset: (values: V) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

interface FormOptions<V> {
  initial: V;
  /** Returns values for fields that the user has not changed, such as those parsed from another field. Default: none. */
  fill?: ((values: V) => Partial<V>) | undefined;
  /** Returns the error messages of invalid fields; an empty object submits the form. */
  validate: (values: V) => Errors<V>;
  onSubmit: (values: V) => void;
}

/** Form state: values, field errors, and focus on the first invalid field. Values are kept after an error. */
export function useForm<V extends Values>({ initial, fill, validate, onSubmit }: FormOptions<V>): Form<V> {
  const [start, setStart] = useState(initial);
  const [own, setOwn] = useState(initial);
  const [changed, setChanged] = useState<Partial<V>>({});
  const [errors, setErrors] = useState<Errors<V>>({});
  const values = fill ? { ...own, ...fill(own), ...changed } : own;

  function set(changes: Partial<V>): void {
    setOwn((before) => ({ ...before, ...changes }));
    setChanged((before) => ({ ...before, ...changes }));
    setErrors((before) => {
      const left = { ...before };
      for (const name in changes) delete left[name];
      return left;
    });
  }

  return {
    values,
    isDirty: Object.entries(own).some(([name, value]) => value !== start[name]),
    set,
    setSaved: (saved) => {
      setStart((before) => ({ ...before, ...saved }));
      set(saved);
    },
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      // TypeScript widens a computed key to string; `name` is a key of V and every value is a string.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      onChange: (event) => set({ [name]: event.target.value } as Partial<V>),
    }),
    reset: (next) => {
      setStart(next);
      setOwn(next);
      setChanged({});
      setErrors({});
    },
    submit: (event) => {
      event.preventDefault();
      const refused = validate(values);
      setErrors(refused);
      if (Object.keys(refused).length === 0) onSubmit(values);
      else focusFirst(event.currentTarget, Object.keys(refused));
    },
  };
}

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const refused = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (refused instanceof HTMLElement) refused.focus();
}
