// npm run bench [name…] [-- --options]: runs bench/<name>.ts, all of them when none is named, and writes what they say to docs/benchmarks.md.
import { installIfNeeded } from './lib/install.mjs';
import { keepFigures } from './lib/keep-figures.mjs';
import { entriesIn, pick } from './lib/named.mjs';
import { startOn26 } from './lib/node26.mjs';
import { runMain } from './lib/problem.mjs';

/** Runs it with its words on this terminal, and answers them too. */
function listenTo(file, options) {
  return new Promise((resolve, reject) => {
    const child = startOn26(file, options, { stdio: ['inherit', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      process.stdout.write(chunk);
    });
    child.once('error', reject).once('close', (code) => resolve({ code: code ?? 1, said }));
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
    const { code, said } = await listenTo(file, options);
    if (code !== 0) failed += 1;
    keepFigures(name, { said, options, code });
  }
  return failed === 0 ? 0 : 1;
});
