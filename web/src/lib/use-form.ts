import { useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react';

type Values = Record<string, string>;
type Errors<V> = Partial<Record<keyof V, string>>;

interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface Form<V extends Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: V;
  field: (name: keyof V & string) => FieldProps;
  setErrors: (errors: Errors<V>) => void;
  reset: (values?: V) => void;
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
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, showErrors] = useState<Errors<V>>({});

  function setErrors(next: Errors<V>) {
    showErrors(next);
    const refused = [...(ref.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && (element.getAttribute('name') ?? '') in next,
    );
    if (refused instanceof HTMLElement) refused.focus();
  }

  return {
    ref,
    values,
    setErrors,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => {
        const { value } = event.target;
        setValues((before) => ({ ...before, [name]: value }));
        showErrors(({ [name]: _settled, ...rest }) => rest as Errors<V>);
      },
    }),
    reset: (next = initial) => {
      setValues(next);
      showErrors({});
    },
    submit: (event) => {
      event.preventDefault();
      const refused = validate(values);
      setErrors(refused);
      if (Object.keys(refused).length === 0) onSubmit(values);
    },
  };
}
