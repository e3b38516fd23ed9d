/** One line per name: full names, separated by commas, then their short forms. */
const GROUPS = `
robert bob rob bobby robbie
william will bill billy liam
richard rick ricky rich
elizabeth liz lizzie beth betty
alexander,alexandra alex
catherine,katherine,kathryn cathy kathy cat kat kate katie catherine katherine kathryn
christopher chris kit
christina chris tina
michael mike mick
matthew matt
daniel dan danny
david dave
james jim jimmy jamie
john johnny jack
jonathan jon john johnny
joseph joe joey
thomas tom tommy
anthony tony ant
andrew andy drew
edward ed eddie ted
charles charlie chuck
stephen,steven steve
samuel,samantha sam sammy
benjamin ben benny
nicholas nick nicky
timothy tim
patrick,patricia pat trish
jennifer jen jenny
jessica jess jessie
margaret maggie meg
rebecca becky becca
susan sue
sean,shaun,shawn sean shaun shawn
geoffrey,jeffrey,geoff,jeff geoff jeff
frederick fred freddie
kenneth ken kenny
victoria vicky
nathaniel nate nathan
mohammed,muhammad mo mohd
rajesh,rajendra,rajiv,rajeev,rajkumar raj raju
abhishek,abhinav,abhijit abhi
siddharth,siddhartha sid siddhu
venkatesh venkat venky
krishna,krishnan kris
subramaniam,subramanian subbu mani
balaji bala
lakshmi laxmi lucky
anirudh,aniruddha ani
aditya,adithya adi
deepak deepu
gurpreet guri
harpreet harry preet
narendra naren
prakash pk
priyanka priya pri
raghavendra,raghav raghu
srinivas,srinivasan,sreenivasan srini
vikram,vikas vicky vik
vishal vish
`;

const shortToFull = new Map<string, string[]>();
const fullNames = new Set<string>();
for (const line of GROUPS.trim().split('\n')) {
  const [names = '', ...shorts] = line.split(' ');
  const fulls = names.split(',');
  for (const full of fulls) fullNames.add(full);
  for (const short of shorts) shortToFull.set(short, [...(shortToFull.get(short) ?? []), ...fulls]);
}

/** The names that have short forms. */
export const FULL_NAMES: ReadonlySet<string> = fullNames;

/** Returns the full names for a short name; empty when there are none. */
export function listFullNames(short: string): readonly string[] {
  return shortToFull.get(short) ?? [];
}
