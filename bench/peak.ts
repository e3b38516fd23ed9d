/**
 * npm run bench peak [-- --users=1000000 --rate=180]: simulates the minutes around 09:00 in India for a number of users and
 * worker processes. `rate` is what one process sends in a second (npm run bench workers).
 */
import { parseArgs } from 'node:util';
import { simulatePeak } from './lib/simulate-peak.ts';
import { printTable } from './lib/table.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '180' },
    quick: { type: 'boolean', default: false },
  },
});
const users = Number(values.users);
const rate = Number(values.rate);

const rows = [5, 10, 20, 40, 80, 160].map((processes) => {
  const { messages, lateSeconds, minutesToEmpty } = simulatePeak({ users, processes, rate });
  return [
    String(processes),
    messages.toLocaleString('en'),
    `${lateSeconds.p50} / ${lateSeconds.p99} / ${lateSeconds.max}`,
    minutesToEmpty.toFixed(1),
  ];
});
printTable(`${users.toLocaleString('en')} people, ${rate} messages a second and process, a simulation`, [
  ['processes', 'messages by 10:00', 'late, s: p50 / p99 / most', 'minutes until the queue of 09:00 is empty'],
  ...rows,
]);
