// npm run explain -- "call priya tomorrow at 4": prints tokens, candidates, scores and why one won.
import { explainMessage } from '../language/explain.ts';

const text = process.argv.slice(2).join(' ');
if (text === '') {
  console.error('Usage: npm run explain -- "call priya tomorrow at 4"');
  process.exitCode = 1;
} else console.log(explainMessage(text).join('\n'));
