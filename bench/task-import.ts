// npm run bench task-import [-- --quick --database=embedded]: import of 10,000 tasks in requests of 250, as the web app sends them, and its undo.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { apiBase, type ImportedTask } from '@aide/contract';
import { selectBackends, type Backend } from './api/backends.ts';
import { describeMachine } from './lib/machine.ts';
import { measuredHeadings, toCells, withMonitoredAide } from './lib/monitored-aide.ts';
import { printTable } from './lib/table.ts';
import { newAccount } from './screens/new-account.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, database: { type: 'string', default: 'both' } },
});
const tasks = values.quick ? 1_000 : 10_000;
const rowsPerRequest = 250;
const goals = { importSeconds: 30, undoSeconds: 15, blockedMs: 50 };

/** Four in five have a date, one in ten is completed, one in fifty repeats; all have notes and some have steps. */
function createTask(n: number): ImportedTask {
  const day = new Date(Date.now() + (1 + (n % 300)) * 86_400_000).toISOString().slice(0, 10);
  const repeats = n % 50 === 7;
  return {
    sourceId: `bench-${n}`,
    title: `Call the customer about order ${n}`,
    notes: `What there is to know about order ${n}: ${'the address, the amount and the delivery. '.repeat(1 + (n % 4))}`,
    due: n % 5 === 0 && !repeats ? null : { date: day, time: n % 2 === 0 ? '09:30' : null },
    priority: n % 7 === 0 ? 'high' : 'medium',
    status: n % 10 === 3 ? 'completed' : 'pending',
    recurrence: repeats ? { rule: 'FREQ=WEEKLY;BYDAY=MO,TH' } : null,
    steps: n % 4 === 0 ? [{ title: 'Look it up' }, { title: 'Call', done: n % 8 === 0 }] : [],
  };
}

let failed = false;

async function measure(backend: Backend): Promise<string[][]> {
  return withMonitoredAide(backend, async ({ url, measure: measureWork }) => {
    const account = await newAccount(url);
    const file = Array.from({ length: tasks }, (_, n) => createTask(n));
    const batchId = randomUUID();
    // The first task of a process compiles triggers and functions.
    await account.post('/tasks', { title: 'Before the import', dueDate: '2030-03-04' });
    const send = async (options: object) => {
      for (let start = 0; start < tasks; start += rowsPerRequest)
        await account.post('/tasks/import', {
          source: 'icalendar',
          tasks: file.slice(start, start + rowsPerRequest),
          ...options,
        });
    };
    const dryRun = await measureWork(() => send({ dryRun: true }));
    const added = await measureWork(() => send({ batchId }));
    const repeated = await measureWork(() => send({ batchId }));
    const undone = await measureWork(async () => {
      const response = await fetch(`${url}${apiBase}/tasks/import/${batchId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${account.token}` },
      });
      return response.json() as Promise<{ data: { deleted: number; kept: number } }>;
    });
    const { data } = undone.result;
    if (data.deleted !== tasks) throw new Error(`the undo deleted ${data.deleted} of ${tasks} tasks`);
    failed ||= added.seconds > goals.importSeconds || undone.seconds > goals.undoSeconds;
    failed ||= [dryRun, added, repeated, undone].some(({ cpuMs }) => cpuMs > goals.blockedMs);
    return [
      ['dry run', ...toCells(dryRun)],
      ['import', ...toCells(added)],
      ['the same again', ...toCells(repeated)],
      ['undo', ...toCells(undone)],
    ];
  });
}

console.log(describeMachine());
for (const open of selectBackends(values.database))
  await open(async (backend) => {
    const title = `${backend.name}: ${tasks.toLocaleString('en')} tasks, ${rowsPerRequest} a request (goals: import under ${goals.importSeconds} s, undo under ${goals.undoSeconds} s, blocked under ${goals.blockedMs} ms)`;
    printTable(title, [['what', ...measuredHeadings], ...(await measure(backend))]);
  });
process.exitCode = failed ? 1 : 0;
