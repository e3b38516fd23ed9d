// npm run drill language-fuzz [-- how many] [seed]: random and mutated texts for the language, a million by default.
import '../../language/fuzz.ts';
