// npm run bench [name…] [-- --options]: runs bench/<name>.ts, or all benchmarks, and writes their output to docs/benchmarks.md.
import { installIfNeeded } from './lib/install.mjs';
import { keepFigures } from './lib/keep-figures.mjs';
import { entriesIn, pick } from './lib/named.mjs';
import { startOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

/** Runs a benchmark, prints its output and returns it. */
function runBenchmark(file, options) {
  return new Promise((resolve, reject) => {
    const child = startOn26(file, options, { stdio: ['inherit', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, output }));
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
    const { code, output } = await runBenchmark(file, options);
    if (code !== 0) failed += 1;
    keepFigures(name, { output, options, code });
  }
  return failed === 0 ? 0 : 1;
});
