import { isVerb } from '../request/capture/verbs.ts';
import { getPastBase } from '../request/stems.ts';
import { foldSounds } from '../text/fold.ts';
import { rememberWords } from '../text/word-set.ts';

/** Words of grammar by what they say about a sentence: who acts, when, and whether it must be done. */
const CLASSES: Readonly<Record<string, string>> = {
  i: "i we i've we've i'd we'd ive main mai maine mene hum humne ham hamne mujhe muje hame hamen",
  'i am': "i'm im we're",
  'i will': "i'll we'll ill",
  you: "you u ya you're you've you'd you'll aap ap tum tu",
  they: "he she they it who someone somebody nobody everyone everybody he'd she'd they've it'd usne unhone vo voh wo woh ve ye yeh log unka unki unke uska uski uske",
  'they are': "he's hes she's shes it's they're theyre that's thats there's theres this's",
  my: 'my our his her their its mera meri mere hamara hamari hamare apna apni apne',
  the: 'the a an this that these those some any all both every each another here there thing things stuff one ones something anything everything nothing',
  is: 'is are am be hai hain h hein hoon hu',
  was: 'was were tha thi thay',
  has: "has have having hasn't haven't",
  can: 'will would shall can could may might sakta sakte sakti',
  need: 'need needs must should gotta ought supposed needed chahiye padega padegi padenge hoga hogi baaki baki zaroori jaruri',
  going: 'gonna going ima imma wanna want wants',
  please: 'please pls plz kindly',
  ask: "what what's whats wut wat when when's whens which who's whos how where why did does do kya kab kaun kon kitne kitna kitni kahan kidhar kaise kaisa kaisi kyun kis kisne kisko kiska kiski kiske konsa konsi kaunsa kaunsi",
  detail:
    'number numbers numbr nambar phone mobile cell email emails mail id address birthday bday janamdin contact contacts company',
  not: "not no don't dont didn't didnt won't can't cant never nah nope nahi nahin nhi mat na",
  to: 'to for with about at on in of from by into over up out off down before after until till',
  ko: 'ko ka ki ke se mein pe tak vala vali vale wala wali wale liye bhi hi',
  ne: 'ne',
  gaya: 'diya diye di liya liye li gaya gayi gaye gya gyi gye kiya hua hui hue aaya aayi aaye mila mili mile chuka chuki chuke bola boli bheja bheji dekha dekhi laya',
  raha: 'raha rahi rahe rha rhi rhe jata jati jate karta karti karte bolta bolti kehta kehti',
  do: 'dena deni dene dijiye dijie dijiyega karo kardo krdo kijiye kijie kariye lo lena leni lijiye rakho batao btao bataiye bhejo jodo hatao',
  oh: 'oh lol haha hahaha lmao omg ugh wow yaar yar arre arey man dude bro damn gosh god hmm hey yo hi bhai ji btw tho',
  and: 'and so but then because since if or aur toh lekin magar kyunki',
  just: 'just already finally now again also too still yet abhi bas phir fir',
};
const SHORTEST_FOLDED = 3;
const byWord = new Map(
  Object.entries(CLASSES).flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
);
/** Romanised Hindi has many spellings; short words are too alike in English to be folded. */
const byFolded = new Map(
  [...byWord].filter(([word]) => word.length > SHORTEST_FOLDED).map(([word, name]) => [foldSounds(word), name]),
);

/** Hindi: what has to be done, or was done: "karna hai", "deni thi". */
const AFTER_INFINITIVE = new Set(['is', 'was', 'need']);

/** The class of a word; "x" for one that says nothing about the sentence. */
export const classify = rememberWords((word: string): string => {
  const known = byWord.get(word) ?? (word.length > SHORTEST_FOLDED ? byFolded.get(foldSounds(word)) : undefined);
  if (known !== undefined) return known;
  if (word === '?' || /^\p{N}/u.test(word)) return word === '?' ? word : '0';
  if (getPastBase(word) !== null) return 'past';
  if (isVerb(word)) return 'verb';
  return word.length > 5 && word.endsWith('ing') ? 'ing' : 'x';
});

/**
 * The classes of the words of a sentence, in their order, without repetitions: "my sister called me" is "my x past i".
 * It shows an order from a report, whatever they are about.
 */
export function listShape(words: readonly string[], isName: (at: number) => boolean = () => false): string[] {
  const classes = words.map((word, at) => {
    const name = classify(word);
    if (name !== 'x' && name !== 'past' && name !== 'verb') return name;
    const owner = word.endsWith("'s") ? "'s" : '';
    return isName(at) ? `name${owner}` : `${name}${owner}`;
  });
  return classes
    .map((name, at) =>
      (name === 'x' || name === 'verb' || name === 'do') &&
      /\w[^e]n[aei]$/.test(words[at] ?? '') &&
      AFTER_INFINITIVE.has(classes[at + 1] ?? '')
        ? 'karna'
        : name,
    )
    .filter((name, at, all) => name !== all[at - 1]);
}
