import { expect, it } from 'vitest';
import { findFileTarget } from './use-launched-files.ts';

it.each([
  ['holidays.ics', 'BEGIN:VCALENDAR', 'tasks'],
  ['People.VCF', 'BEGIN:VCARD', 'contacts'],
  ['todoist.csv', 'TYPE,CONTENT,PRIORITY', 'tasks'],
  ['tasks.csv', '"Title";"Due date"', 'tasks'],
  ['google.csv', 'First Name,Title,E-mail 1 - Value', 'contacts'],
  ['list.csv', 'Name,Company', 'contacts'],
  ['photo.png', '', null],
])('%s is opened by the right screen', (name, firstLine, target) => {
  expect(findFileTarget(name, firstLine)).toBe(target);
});
