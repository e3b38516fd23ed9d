import { wordSet } from '../text/word-set.ts';
import { FULL_NAMES, listFullNames } from './nicknames.ts';

/**
 * Common given names that are not English words. Where a message without capitals could name a person or a thing
 * ("email john", "email wifi password"), one of these is a person. Names with short forms are added to the list. It
 * need not be complete: in other positions any word can be a name.
 */
const GIVEN_NAMES = wordSet(
  `
aamir aarav aaron abdul abdullah adam aditi adrian aisha ajay ajit akash akhil akira akshay alan albert alberto alejandro alessandro ali alice alicia alina
alka aman amanda amelia amina amir amit amol amrita amy ana anand ananya anders andrea andreas andrei angela aniket anil anita anjali ankit ankita anna
anne annika antonio anuj anuradha anushka aparna archana arjun arthur arti arun arvind asha ashish ashok astrid avinash ayesha barbara beatrice beatriz
bernard bharat bhavesh bhavna bhushan bianca bilal bjorn brandon brenda brian bruno bryan camila carla carlos carmen carol caroline cecilia chandan chetan
chidi chinedu chitra chloe christian christine claire clara claudia connor cristina cynthia darshan deborah deepa deepika denise dennis devika dhruv diana
diego dilip dinesh divya dmitri dominic donna dorothy douglas dylan eduardo eleanor elena ella emeka emily emma enrique eric erik ernesto esther ethan eva
evelyn farah farhan fatima felix fernando fiona florian francesca francesco francisco freya gabriel gabriela ganesh gaurav gauri gayatri geeta george
gerald giovanni girish gita giulia gloria gopal gregory guillermo gustavo hannah hans harish harold harsha harshad haruto hassan heather heidi helen helena
hema hemant henrik henry hiroshi hrithik hugo hussain ian ibrahim imran ines ingrid irene irfan isabel isabella ishaan ivan jacob jagdish jakob jan janet
jason jatin javier jaya jayant jean jeremy jignesh jing joan joanna johan johannes jorge jose juan julia julian julie jyoti kabir kajal kalpana kamal
kamala kapil karan karen karin karl karthik kartik katarina kavita keith kelly kenji ketan kevin khalid kiran klaus kofi komal kristin kunal kurt kwame
lalit lalita larry lars lata laura lauren lavanya layla leela leon leonardo linda linh lisa lorenzo louis louise lucas lucia luis luisa lukas madhav madhu
magnus mahesh malini mamta mangesh manish manisha manju manoj manuel marcel marco marcus margarita maria marie marina mario marta martha martin martina
mary mateo mathias maya mayank mayur meena meenakshi meera megan megha mehmet mei melissa mia michelle miguel milan milind ming minh mitali mohamed mohan
mohit monica monika mukesh mukul murali mustafa nadia namrata nancy nandini naresh natalia natalie naveen neelam neeraj neeta neha ngozi nguyen nidhi
nikhil nikolai nilesh nina nirmala nisha nitin noah noor nora norma olga oliver olivia oluwaseun omar oscar pablo padma pallavi pamela pankaj paolo parag
paresh parul paul paula payal pedro peter petra philip pierre piotr piyush pooja prachi pradeep pramod pranav prasad prashant pratik praveen preeti prerna
priti pushpa rachel radha radhika rafael rahul rajan rajani rajat rakesh ralph ramesh ramon ramya rani ranjana ranjit raquel rashid rashmi ravi ravindra
raymond reema rekha renu revathi ricardo rishabh ritesh ritu roberto roger rohan rohit roland ronald roopa rosa roshan ruchi rupali ruth ryan sabine sachin
sagar sahil sakshi sakura salim salman sameer samir sana sandeep sandra sanjana sanjay sanjeev santiago santosh sapna sara sarah sarika sarita satish
saurabh savita sebastian seema sergei sergio shalini shankar sharon shashi sheela shikha shilpa shobha shreya shruti shubham shweta simran smita sneha
snehal sofia sonal sonali sonia sophia sophie stefan stefania stella subhash sudha sudhir sujata suman sumit sunil sunita supriya surbhi surendra suresh
sushil sushma sven swapnil swati sylvia takashi tanmay tanvi tanya tariq tarun tejas teresa theresa tomas tomasz tunde tushar tyler uday umesh urmila
ursula usha usman vaibhav vaishali valentina vandana vanessa varun vasant vasundhara veena vera veronica vidya vijay vijaya viktor vimala vinay vincent
vineet vinita vinod vipin vipul virginia vishnu vivek vladimir walter wanjiru wei wendy wolfgang xiao yash yasmin yogesh yogita yuki yusuf yvonne zachary
zainab zara zoe zoya
`,
  FULL_NAMES,
);

/** Whether a word is a given name and nothing else; excludes short forms that are also words. */
export function isGivenName(plain: string): boolean {
  return GIVEN_NAMES.has(plain) || (plain.length > 3 && listFullNames(plain).some((full) => GIVEN_NAMES.has(full)));
}
