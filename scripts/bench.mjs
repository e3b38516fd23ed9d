// npm run bench [name…] [-- --options]: runs bench/<name>.ts, all of them when none is named.
import { installIfNeeded } from './lib/install.mjs';
import { entriesIn, pick } from './lib/named.mjs';
import { spawnOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

await runMain(async () => {
  await installIfNeeded();
  const args = process.argv.slice(2);
  const options = args.filter((argument) => argument.startsWith('-'));
  const named = args.filter((argument) => !argument.startsWith('-'));
  const benches = entriesIn(['bench']);
  let failed = 0;
  for (const { name, file } of pick(benches, named.length > 0 ? named : [...benches.keys()], 'benchmark')) {
    console.log(`\n— ${name}`);
    if ((await spawnOn26(file, options)) !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
