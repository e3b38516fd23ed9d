import { format } from 'node:util';
import { afterEach } from 'vitest';

// An error nobody looks at is a defect: console.error fails the test it happens in. A test that is about an error
// message replaces the function with vi.spyOn(console, 'error').
const print = console.error.bind(console);
let printed: string[] = [];
console.error = (...args: unknown[]) => {
  printed.push(format(...args));
  print(...args);
};

afterEach(() => {
  const messages = printed;
  printed = [];
  if (messages.length > 0) throw new Error(`console.error was called:\n${messages.join('\n')}`);
});
