/** The contacts page asks for a name and an address. */
export function validateContact({ name, email }: { name: string; email: string }) {
  return {
    ...(name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(email.trim() === ''
      ? { email: 'Email is required' }
      : isAddress(email)
        ? {}
        : { email: 'Please enter a valid email address' }),
  };
}

/** The quick dialog asks for a name alone. */
export function validateQuickContact({ name, email }: { name: string; email: string }) {
  return {
    ...(name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(email.trim() === '' || isAddress(email) ? {} : { email: 'Please enter a valid email address' }),
  };
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
