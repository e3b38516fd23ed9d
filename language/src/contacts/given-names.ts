import { wordSet } from '../text/word-set.ts';
import { FULL_NAMES, listFullNames } from './nicknames.ts';

/**
 * Given names that are common somewhere and no English word. Where a message without capitals could name a person or a thing ("email
 * john", "email wifi password"), one of these is a person. The list is not meant to be complete: elsewhere any word can be a name.
 */
const GIVEN_NAMES = wordSet(
  `
aaron adam adrian alan albert alberto alejandro alessandro alice alicia alina amanda amelia amy ana anders andrea andreas andrei angela anita anna anne annika
antonio arthur astrid barbara beatrice beatriz bernard bianca bjorn brandon brenda brian bruno bryan camila carla carlos carmen carol caroline cecilia chloe
christian christine clara claire claudia connor cristina cynthia deborah denise dennis diana diego dmitri dominic donna dorothy douglas dylan eduardo elena eleanor ella
emily emma enrique eric erik ernesto esther ethan eva evelyn felix fernando fiona florian francesca francesco francisco freya gabriel gabriela george gerald giovanni
giulia gloria gregory guillermo gustavo hannah hans harold heather heidi helen helena henrik henry hugo ian ines ingrid irene isabel isabella ivan jacob jakob jan
janet jason javier jean jeremy joan joanna johan johannes jorge jose juan julia julian julie karen karin karl katarina keith kelly kevin klaus kristin kurt
larry lars laura lauren leon leonardo liam linda lisa lorenzo louis louise lucas lucia luis luisa lukas magnus manuel marcel marco marcus margarita maria marie marina
mario marta martha martin martina mary mateo mathias maya megan melissa mia michelle miguel milan mohamed monica monika nadia nancy natalia natalie nathan nikolai nina
noah nora norma olga oliver olivia oscar pablo pamela paolo paul paula pedro peter petra philip pierre piotr rachel rafael ralph ramon raquel raymond ricardo roberto
roger roland ronald rosa ruth ryan sabine sandra santiago sara sarah sebastian sergei sergio sharon sofia sophia sophie stefan stefania stella sven sylvia tanya
teresa theresa tomas tomasz tyler ursula valentina vanessa vera veronica vincent virginia viktor vladimir walter wendy wolfgang yvonne zachary zoe
aamir aarav abdul abdullah aisha ajay akash akshay ali amina amir amit amrita ananya anand aniket anil anjali ankit anushka arjun arun arvind asha ashish ashok ayesha
bharat bhavna bilal chandan deepa deepika devika dinesh divya farah farhan fatima ganesh gaurav gauri geeta girish gita gopal harish harsha hassan hussain ibrahim imran
ishaan jaya jyoti kabir kamala karan karthik kavita khalid kiran komal lalit lata layla leela madhav madhu mahesh mamta manish manisha manoj meena meera megha mehmet
mohan mohit mukesh mustafa naveen neelam neeraj neha nidhi nikhil nisha nitin noor omar padma pallavi pankaj parul pooja prachi pradeep pramod prasad pratik praveen preeti
priti priya rahul rajan rakesh ramesh rani ranjit rashid rashmi ravi reema rekha ritu rohan rohit roshan sachin sahil salim salman sameer sana sandeep sanjana sanjay
santosh sarita saurabh seema shalini shankar shilpa shreya shruti shweta simran sneha sonia subhash sudha suman sunil sunita suresh sushma swati tanvi tariq tushar uday
umesh usha varun vasant vidya vijay vimala vinay vineet vinod vivek yash yasmin yusuf zainab zara
aditi aditya ajit akhil alka aman amol ankita anuj anuradha aparna archana arti avinash bhavesh bhushan chetan chitra darshan deepak dhruv dilip gayatri
harshad hema hemant hrithik irfan jagdish jatin jayant jignesh kajal kalpana kamal kapil kartik ketan krishna kunal lakshmi lalita lavanya malini mangesh manju mayank mayur
meenakshi milind mitali mukul murali namrata nandini naresh neeta nilesh nirmala parag paresh payal piyush pranav prashant prerna pushpa radha radhika raghav rajani rajat rajeev
rajiv ramya ranjana ravindra renu revathi rishabh ritesh roopa ruchi rupali sagar sakshi samir sanjeev sapna sarika satish savita shashi sheela shikha shobha shubham
siddharth smita snehal sonal sonali srinivas sudhir sujata sumit supriya surbhi surendra sushil swapnil tanmay tarun tejas urmila usman vaibhav vaishali vandana
vasundhara veena venkat vijaya vikas vikram vinita vipin vipul vishal vishnu yogesh yogita zoya
chidi chinedu emeka kofi kwame ngozi oluwaseun tunde wanjiru akira haruto hiroshi kenji sakura takashi yuki linh nguyen minh wei xiao jing mei ming
`,
  FULL_NAMES,
);

/** Whether a word is a given name that means nothing else; short forms that are words as well are left out. */
export function isGivenName(plain: string): boolean {
  return GIVEN_NAMES.has(plain) || (plain.length > 3 && listFullNames(plain).some((full) => GIVEN_NAMES.has(full)));
}
