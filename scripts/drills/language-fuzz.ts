// npm run drill language-fuzz [how many] [seed]
// Random and mutated texts for the language, a million by default: none may throw, hang or come out misshapen.
import { fuzz } from '../../language/fuzz.ts';

const [total = '1000000', seed = '20261118'] = process.argv.slice(2);
fuzz(Number(total), Number(seed), console.log);
