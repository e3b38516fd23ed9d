// npm run package: writes aide-<version>.tgz, which starts the product with `npx ./aide-<version>.tgz`, without a checkout or a build.
import { createPackage } from './lib/create-package.mjs';
import { runMain } from './lib/problem.mjs';
import { setUp } from './lib/set-up.mjs';

await runMain(async () => {
  await setUp();
  const { file, megabytes } = await createPackage();
  console.log(`Wrote ${file} (${megabytes} MB). Start it in any folder with: npx ./${file}`);
});
