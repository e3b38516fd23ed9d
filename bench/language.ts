// npm run bench language: compares the language with chrono-node and Recognizers-Text on the same texts.
// The public sets and example messages are read from ../shared/language, or from the folder named by LANGUAGE_DATA.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { printBundle } from './lib/language-bundle.ts';
import { printMessages } from './lib/language-messages.ts';
import { printPublicSets } from './lib/language-public-sets.ts';
import { judgePublicSets, printReliability } from './lib/language-reliability.ts';
import { printRequests } from './lib/language-requests.ts';
import { printSpeed } from './lib/language-speed.ts';

const root = path.join(import.meta.dirname, '..');
const data = process.env['LANGUAGE_DATA'] ?? path.join(root, '..', 'shared', 'language');

if (existsSync(path.join(data, 'public', 'score.mjs'))) {
  await printPublicSets(data);
  await printRequests(root, data);
  const messages = await printMessages(data);
  printReliability({ 'example messages': messages, 'public sets': await judgePublicSets(data) });
} else {
  console.log(
    `The public sets are not at ${data}, so accuracy is left out. Set LANGUAGE_DATA to the folder that has them.`,
  );
}
await printSpeed(data);
await printBundle(root);
