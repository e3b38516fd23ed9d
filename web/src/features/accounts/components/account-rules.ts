import { passwordMinLength } from '@aide/contract/limits';

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

export interface ProfileValues extends Record<string, string> {
  name: string;
  email: string;
}

export function validateProfile({ name, email }: ProfileValues): Errors<ProfileValues> {
  return collect<ProfileValues>({ name: blank(name) && 'Name is required', email: emailProblem(email) });
}

export interface PasswordValues extends Record<string, string> {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The other rules are on the server only, so that each has one definition. */
export function validatePasswords(values: PasswordValues): Errors<PasswordValues> {
  const { currentPassword, newPassword, confirmPassword } = values;
  return collect<PasswordValues>({
    currentPassword: currentPassword === '' && 'Current password is required',
    newPassword: newPassword === '' && 'New password is required',
    confirmPassword:
      confirmPassword === ''
        ? 'Please confirm your password'
        : newPassword !== '' && confirmPassword !== newPassword && 'New passwords do not match',
  });
}

function blank(value: string): boolean {
  return value.trim() === '';
}

function emailProblem(email: string): string | false {
  if (blank(email)) return 'Email is required';
  return !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim()) && 'Please enter a valid email address';
}

/** Returns the messages without the fields that have none. */
function collect<V extends object>(checks: { [K in keyof V]?: string | false }): Errors<V> {
  const errors: Errors<V> = {};
  for (const field in checks) {
    const message: string | false | undefined = checks[field];
    if (message) errors[field] = message;
  }
  return errors;
}
