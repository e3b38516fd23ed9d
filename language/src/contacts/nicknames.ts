/** Short names and the names they stand for; one line per group, the first is the full name. */
const GROUPS = `
robert bob rob bobby robbie
william will bill billy liam
richard rick ricky rich
elizabeth liz lizzie beth betty
alexander alex
alexandra alex
catherine cathy cat kate katie
katherine kathy kate katie kat
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
stephen steve
steven steve
samuel sam sammy
samantha sam
benjamin ben benny
nicholas nick nicky
timothy tim
patrick pat
patricia pat trish
jennifer jen jenny
jessica jess jessie
margaret maggie meg
rebecca becky becca
susan sue
frederick fred freddie
kenneth ken kenny
victoria vicky
nathaniel nate nathan
mohammed mo mohd
muhammad mo mohd
rajesh raj raju
rajendra raj raju
rajiv raj
rajeev raj
rajkumar raj
abhishek abhi
abhinav abhi
abhijit abhi
siddharth sid siddhu
siddhartha sid
venkatesh venkat venky
krishna kris
krishnan kris
subramaniam subbu mani
subramanian subbu mani
balaji bala
lakshmi laxmi lucky
anirudh ani
aniruddha ani
aditya adi
adithya adi
deepak deepu
gurpreet guri
harpreet harry preet
narendra naren
prakash pk
priyanka priya pri
raghavendra raghu
raghav raghu
sreenivasan srini
srinivas srini
srinivasan srini
vikram vicky vik
vikas vicky
vishal vish
`;

const shortToFull = new Map<string, string[]>();
for (const line of GROUPS.trim().split('\n')) {
  const [full, ...shorts] = line.split(' ');
  if (full === undefined) continue;
  for (const short of shorts) shortToFull.set(short, [...(shortToFull.get(short) ?? []), full]);
}

/** The full names a short name stands for. */
export function fullNamesOf(short: string): readonly string[] {
  return shortToFull.get(short) ?? [];
}
