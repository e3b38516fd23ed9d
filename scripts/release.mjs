// npm run release [-- --dry-run]: writes the files of the version in package.json to .cache/release and tags the commit.
import { installIfNeeded } from './lib/install.mjs';
import { runMain } from './lib/problem.mjs';
import { release } from './lib/release.mjs';
import { root } from './lib/root.mjs';

await runMain(async () => {
  await installIfNeeded();
  const dryRun = process.argv.includes('--dry-run');
  const { tag, folder, files } = await release(root, { dryRun });
  for (const file of files) console.log(`Wrote ${folder}/${file}`);
  console.log(dryRun ? `Dry run: ${tag} was not created.` : `Created ${tag}. Publish it with: git push origin ${tag}`);
});
