import type { Dialogue, Pending, Request, Turn } from '../src/index.ts';
import { readRequest } from '../src/index.ts';
import { task } from './known-tasks.ts';

export const now = Temporal.Instant.from('2026-11-18T05:00:00Z');
export const contacts = [
  { id: 'nisha', name: 'Nisha Kulkarni', company: 'Kulkarni Textiles' },
  { id: 'omar', name: 'Omar Farooqui', company: 'Harbour Logistics' },
  { id: 'omar2', name: 'Omar Haddad', company: 'Cedar Clinic' },
  { id: 'grace', name: 'Grace Bennett', company: 'Bennett Law' },
];
export const tasks = [
  task('invoice', 'Send the invoice to Nisha', { contactId: 'nisha', due: { date: '2026-11-20', time: '17:00' } }),
  task('boxes', 'Order 40 boxes for the shop', { due: { date: '2026-11-21', time: null } }),
  task('passport', 'Renew the passport'),
  task('boiler', 'Service the boiler', { due: { date: '2026-11-24', time: '09:00' } }),
  task('lease', 'Sign the lease with Grace', { contactId: 'grace', due: { date: '2026-11-25', time: null } }),
];
export const turn = (more: Partial<Turn>): Turn => ({
  kind: 'command',
  text: '',
  reply: 'Done.',
  shown: [],
  changed: [],
  contactIds: [],
  ...more,
});
export const parseTurn = (text: string, dialogue: Dialogue = {}, last: string[] = []): Request =>
  readRequest(text, { now, timeZone: 'Asia/Kolkata', contacts, tasks, last, dialogue });
export const choice: Pending = {
  kind: 'choice',
  question: 'Which one?',
  options: ['boiler', 'lease', 'boxes'].map((id) => ({ id, label: tasks.find((one) => one.id === id)?.title ?? '' })),
};
export const person: Pending = {
  kind: 'person',
  question: 'Who is it about?',
  options: [
    { id: 'omar', label: 'Omar Farooqui' },
    { id: 'omar2', label: 'Omar Haddad' },
  ],
};
export const confirmation: Pending = { kind: 'confirmation', question: 'This changes 5 tasks. Continue?', options: [] };
