// npm run requirements: compares docs/requirements with the reports of the last npm test.
import { runMain } from './lib/problem.mjs';
import { checkRequirements } from './lib/requirements.mjs';

await runMain(() => checkRequirements().failed);
