// npm run drill language-fuzz [how many] [seed]
// Parses random and mutated texts, a million by default. None may throw, hang or return an invalid result.
import { fuzz } from '../../language/fuzz.ts';

const [total = '1000000', seed = '20261118'] = process.argv.slice(2);
fuzz(Number(total), Number(seed), console.log);
