import { format } from 'node:util';
import { afterEach } from 'vitest';

// console.error fails the test in which it is called. A test of an error
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
