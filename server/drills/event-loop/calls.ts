import { routes, type Route } from '@aide/contract';

/** As Outlook heads its columns. */
const rows = Array.from({ length: 10_000 }, (_, index) => ({
  'First Name': 'New',
  'Last Name': String(index),
  'E-mail Address': `new${index}@example.com`,
  'Mobile Phone': `+49 170 ${1_000_000 + index}`,
}));
const batchId = crypto.randomUUID();
/** Fills the phone of contacts that are there. */
const merging = {
  rows: rows.map((row, index) => ({ ...row, 'E-mail Address': `n${index}@example.com` })),
  duplicates: 'merge',
};
const mergeId = crypto.randomUUID();
/** Every list and read of the contract that needs no id, but streams and what reaches another server. */
const reads = Object.values<Route>(routes)
  .filter(
    ({ method, path: route }) =>
      method === 'GET' && !route.includes(':') && !['/events', '/server/health'].includes(route),
  )
  .map(({ path: route }): [string, string] => ['GET', route]);
const callTool = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
/** Each tool that reads or looks for words, and each kind of change. */
const toolCalls = (
  [
    ['get_agenda', {}],
    ['list_tasks', {}],
    ['list_tasks', { limit: 200, status: 'all' }],
    ['list_tasks', { contact: 'Name 4999' }],
    ['get_task', { task: 'task 4711' }],
    ['search', { q: 'task 77' }],
    ['find_contacts', { q: 'name 49' }],
    ['list_backlog', {}],
    ['list_recurring_tasks', {}],
    ['create_task', { title: 'Send the deck', contact: 'Name 4711', due: '2030-11-20T09:00' }],
    ['reschedule_task', { task: 'send the deck', due: '2030-11-21' }],
    ['complete_task', { task: 'tesk 4711x' }],
    ['reopen_task', { task: 'task 4711' }],
    ['add_contact', { name: 'Priya Shah' }],
    ['capture', { text: 'call Name 77 tomorrow' }],
  ] as const
).map(([name, args]): [string, string, unknown] => ['POST', '/mcp', callTool(name, args)]);
/** Every request that is measured: method, path and body. */
export const calls: [string, string, unknown?][] = [
  ...reads.filter(([, route]) => !route.includes('export')),
  ['POST', '/assistant', { text: 'what is due today?' }],
  ['POST', '/assistant', { text: 'complete task 77' }],
  ...toolCalls,
  ['GET', '/tasks?limit=50'],
  ['GET', '/contacts?limit=50'],
  ['GET', '/contacts?limit=50&q=name%2049'],
  ['POST', '/tasks', { title: 'Send the deck' }],
  ['POST', '/contacts', { name: 'Priya Shah' }],
  ['POST', '/capture', { text: 'call Name tomorrow' }],
  ['GET', '/analytics'],
  ['POST', '/contacts/import', { rows, dryRun: true }],
  ['POST', '/contacts/import', { rows, batchId }],
  ['DELETE', `/contacts/import/${batchId}`],
  ['POST', '/contacts/import', { ...merging, batchId: mergeId }],
  ['DELETE', `/contacts/import/${mergeId}`],
  ['GET', '/contacts/export.csv'],
  ['GET', '/contacts/export.vcf'],
  ['GET', '/contacts/export.xlsx'],
  ['GET', '/onboarding/export'],
];
