import { parseSynonyms } from './word-set.ts';

/** Abbreviations and common misspellings: the word that the grammar uses, then its variants. Whole words only. */
export const SHORTHAND = parseSynonyms(`
tomorrow 2moro 2morrow tmrw tmr tmw tmrow tmoro 2mrw 2mro tomoro tommorow tomm tomorrows
today 2day
tonight 2nite 2night tonite
next nxt
week wk
weeks wks
hour hr
hours hrs
minute min
minutes mins
year yr
years yrs
month mth
months mths
every evry ev
everyday evryday
forget 4get
before b4
at @
between b/w
with w/ wth
without w/o
until til till 'til upto
o'clock oclock baje
eod cob
please pls plz
about abt
message msg
text txt
!! ‼
meeting mtg
check chk
appointment appt
forward fwd
you u
your ur
weekend wknd
morning mrng
afternoon arvo
night nite
good gud
don't dont
can't cant
can cn
isn't isnt
done doen dnoe donee
hasn't hasnt
haven't havent
doesn't doesnt
didn't didnt
let's lets
twelfth twelveth
`);
