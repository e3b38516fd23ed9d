import { useState, type ChangeEvent, type SubmitEvent } from 'react';

type Values = Record<string, string>;
type Errors<V> = Partial<Record<keyof V, string>>;

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface Form<V extends Values> {
  field: (name: keyof V & string) => FieldProps;
  reset: (values: V) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

interface FormOptions<V> {
  initial: V;
  /** The sentences of the refused fields; an empty answer lets the form go out. */
  validate: (values: V) => Errors<V>;
  onSubmit: (values: V) => void;
}

/** Values, sentences under fields, and focus on the first field that was refused. What was typed stays through every failure. */
export function useForm<V extends Values>({ initial, validate, onSubmit }: FormOptions<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});

  return {
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => {
        const { value } = event.target;
        setValues((before) => ({ ...before, [name]: value }));
        setErrors(({ [name]: _settled, ...rest }) => rest as Errors<V>);
      },
    }),
    reset: (next) => {
      setValues(next);
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
