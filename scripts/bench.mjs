// npm run bench [name…] [-- --options]: runs bench/<name>.ts, or all benchmarks. Each prints its goals and figures.
import { installIfNeeded } from './lib/install.mjs';
import { entriesIn, pick } from './lib/named.mjs';
import { startOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

/** Runs a benchmark and returns its exit code. */
function runBenchmark(file, options) {
  return new Promise((resolve, reject) => {
    const child = startOn26(file, options, { stdio: 'inherit' });
    child.once('error', reject).once('close', (code) => resolve(code ?? 1));
  });
}

await runMain(async () => {
  await installIfNeeded();
  const args = process.argv.slice(2);
  const options = args.filter((argument) => argument.startsWith('-'));
  const named = args.filter((argument) => !argument.startsWith('-'));
  const benches = entriesIn(['bench']);
  let failed = 0;
  for (const { name, file } of pick(benches, named.length > 0 ? named : [...benches.keys()], 'benchmark')) {
    console.log(`\n— ${name}`);
    if ((await runBenchmark(file, options)) !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
});
