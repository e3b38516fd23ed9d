import { emailPattern, passwordMinLength } from '@aide/contract/limits';

type Errors<V> = Partial<Record<keyof V, string>>;

const tooShort = `Password must be at least ${passwordMinLength} characters`;

export interface SignInValues extends Record<string, string> {
  email: string;
  password: string;
}

export function validateSignIn({ email, password }: SignInValues): Errors<SignInValues> {
  return collect<SignInValues>({
    email: blank(email) && 'Email is required',
    password: password === '' && 'Password is required',
  });
}

export interface RegisterValues extends SignInValues {
  name: string;
  confirmPassword: string;
}

export function validateRegister({ name, email, password, confirmPassword }: RegisterValues): Errors<RegisterValues> {
  return collect<RegisterValues>({
    name: blank(name) && 'Name is required',
    email: emailProblem(email),
    password: password === '' ? 'Password is required' : password.length < passwordMinLength && tooShort,
    confirmPassword:
      confirmPassword === ''
        ? 'Please confirm your password'
        : confirmPassword !== password && 'Passwords do not match',
  });
}

function blank(value: string): boolean {
  return value.trim() === '';
}

function emailProblem(email: string): string | false {
  if (blank(email)) return 'Email is required';
  return !emailPattern.test(email.trim()) && 'Please enter a valid email address';
}

/** Omits the fields without a message. */
function collect<V extends object>(checks: { [K in keyof V]?: string | false }): Errors<V> {
  const errors: Errors<V> = {};
  for (const field in checks) {
    const message: string | false | undefined = checks[field];
    if (message) errors[field] = message;
  }
  return errors;
}
