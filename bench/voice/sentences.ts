export interface Sentence {
  text: string;
  /** Words of the text that are names of contacts. */
  names: readonly string[];
}

/** English voices mispronounce these names in their usual spelling. */
const respellings: Record<string, string> = {
  Rajesh: 'Rahjesh',
  Kavita: 'Kaveeta',
  Pooja: 'Poojah',
  Mukherjee: 'Mookerjee',
  Venkatesh: 'Venkutesh',
  Ramesh: 'Rummesh',
  Mahesh: 'Muhhesh',
  Jyoti: 'Joetee',
  Ganesh: 'Gunnesh',
};

/** Returns the text in the spelling for a voice. */
export const toSpoken = ({ text }: Sentence): string =>
  text.replaceAll(/[A-Z][a-z]+/g, (word) => respellings[word] ?? word);

const listNames = (text: string): string[] => text.split(',').map((name) => name.trim());

/** 40 people: 20 with Indian names, 20 with others. The sentences name each of them at least once. */
const named = listNames(`
Priya Sharma, Rajesh Iyer, Anjali Nair, Vikram Desai, Sunil Mehta, Kavita Reddy, Deepak Joshi, Lakshmi Menon,
Arjun Kapoor, Sneha Kulkarni, Venkatesh Rao, Pooja Banerjee, Harish Gupta, Meera Pillai, Sanjay Mukherjee,
Nandini Verma, Ashok Patel, Divya Krishnan, Gopal Shetty, Ramesh Chandra, David Miller, Sarah Thompson,
Olivia Bennett, Marcus Weber, Elena Petrova, Hiroshi Tanaka, Fatima Khan, Omar Haddad, Ingrid Larsen, Carlos Mendes,
Sophie Dubois, Liam Gallagher, Nadia Rahman, Henrik Olsen, Chloe Martin, Dmitri Volkov, Amara Okafor,
Tobias Schneider, Yuki Sato, Brendan Walsh
`);
const namedForTuning = listNames(`
Rahul Bose, Neha Singh, Karthik Subramanian, Mahesh Naidu, Swati Mishra, Jyoti Agarwal, Ganesh Hegde, Rohan Malhotra,
Katrina Lindgren, Pablo Herrera, Monica Rossi, Stefan Novak, Leila Farouk, Andrew Collins
`);
/** People who are named in no sentence. */
const others = listNames(`
Aditi Saxena, Manoj Tiwari, Shreya Ghosh, Nikhil Bhatt, Tanvi Deshpande, Amit Trivedi, Ritu Malik, Suresh Yadav,
Geeta Prasad, Imran Qureshi, Bhavna Thakur, Naveen Kumar, Usha Rangan, Kiran Bedi, Mary Fernandes, Thomas Becker,
Julia Novotna, Peter Jansen, Alice Morgan, Noah Fischer, Emma Wilson, Lucas Silva, Hannah Meyer, Oscar Nilsson,
Zara Ahmed, Felix Wagner, Irene Costa, Victor Hugo, Samuel Carter, Rebecca Stone, Anton Kovac, Greta Lund,
Mateo Cruz, Ivana Horvat, Daniel Murphy, Laura Simmons, Kevin Brooks, Nora Quinn, Maya Levine, Joel Barnes,
Simone Laurent, Derek Hughes
`);

export const contacts: readonly string[] = [...named, ...namedForTuning, ...others];

const nameWords = new Set(contacts.flatMap((name) => name.split(' ')));
const toSentence = (text: string): Sentence => ({
  text,
  names: (text.match(/[A-Z][a-z]+/g) ?? []).filter((word) => nameWords.has(word)),
});

export const sentences: readonly Sentence[] = [
  'Remind me to call Priya Sharma tomorrow at four thirty pm about the invoice.',
  'Call Sharma tomorrow at four pm.',
  'Send the quarterly report to Rajesh every Monday at nine.',
  'Meet Rajesh Iyer on Thursday at eleven.',
  'Ask Anjali for the new price list today.',
  'Follow up with Anjali Nair next Friday.',
  'Meet Vikram Desai at the office on Tuesday.',
  'Remind Vikram about the rent on the first of March.',
  'Call Sunil Mehta this evening.',
  'Send Sunil the signed contract by Wednesday.',
  'Email Kavita Reddy the presentation on Monday morning.',
  'Ask Kavita about the delivery tomorrow.',
  'Pay Deepak Joshi on Friday.',
  'Remind me to thank Deepak tonight.',
  'Book lunch with Lakshmi Menon on Saturday at one.',
  'Call Lakshmi in two hours.',
  'Discuss the budget with Arjun Kapoor next week.',
  'Text Arjun that I will be late today.',
  'Review the design with Sneha Kulkarni on Thursday.',
  'Wish Sneha a happy birthday on the tenth of June.',
  'Phone Venkatesh Rao before noon tomorrow.',
  'Share the file with Venkatesh by Friday evening.',
  'Send flowers to Pooja Banerjee on Sunday.',
  'Check with Pooja about the hotel tomorrow morning.',
  'Invite Harish Gupta to the demo on Tuesday at three.',
  'Chase Harish for the payment every Friday.',
  'Plan the trip with Meera Pillai this weekend.',
  'Call Meera on Monday at ten.',
  'Forward the tender to Sanjay Mukherjee by Thursday.',
  'Ask Sanjay for his address.',
  'Interview Nandini Verma on Wednesday at two.',
  'Give Nandini the keys tomorrow.',
  'Collect the cheque from Ashok Patel on the fifth of December.',
  'Call Ashok after lunch.',
  'Brief Divya Krishnan on the project on Monday.',
  'Ping Divya every day at nine.',
  'Meet Gopal Shetty at the bank on Friday at noon.',
  'Return the ladder to Gopal on Sunday.',
  'Call Ramesh Chandra about the water leak tonight.',
  'Tell Ramesh that the meeting moved to Thursday.',
  'Follow up with David Miller next Friday about the contract.',
  'Email Sarah Thompson the minutes before Wednesday.',
  'Schedule a call with Olivia Bennett on Tuesday at five.',
  'Send Marcus Weber the invoice tomorrow.',
  'Ask Elena Petrova for feedback on Monday.',
  'Have dinner with Hiroshi Tanaka on Saturday evening.',
  'Call Fatima Khan at six pm.',
  'Remind Omar Haddad about the visa next Monday.',
  'Write to Ingrid Larsen on the second of April.',
  'Pick up Carlos Mendes from the airport on Sunday at eight.',
  'Talk to Sophie Dubois about the lease tomorrow afternoon.',
  'Meet Liam Gallagher for coffee on Thursday morning.',
  'Send the samples to Nadia Rahman by Friday.',
  'Call Henrik Olsen in half an hour.',
  'Share the photos with Chloe Martin tonight.',
  'Ask Dmitri Volkov to fix the server today.',
  'Congratulate Amara Okafor on Wednesday.',
  'Check in with Tobias Schneider every two weeks.',
  'Thank Yuki Sato for the gift tomorrow.',
  'Remind Brendan Walsh about the match on Saturday at three.',
  'Pay the electricity bill by the fifteenth of December.',
  'Buy milk and bread on the way home today.',
  'Water the plants every other day.',
  'Book a table for four people on Saturday evening.',
  'Renew the car insurance next month.',
  'Take the medicine every morning at eight.',
].map(toSentence);

export const tuningSentences: readonly Sentence[] = [
  'Call Rahul Bose tomorrow at three.',
  'Send the draft to Neha Singh on Friday.',
  'Meet Karthik Subramanian on Monday at ten.',
  'Ask Mahesh Naidu about the loan tonight.',
  'Remind Swati to book the tickets by Thursday.',
  'Follow up with Jyoti Agarwal next week.',
  'Email Ganesh Hegde the plan tomorrow morning.',
  'Have lunch with Rohan Malhotra on Sunday.',
  'Call Katrina Lindgren at five pm.',
  'Share the notes with Pablo Herrera today.',
  'Talk to Monica Rossi about the fees on Wednesday.',
  'Ask Stefan for the map.',
  'Thank Leila Farouk on Saturday evening.',
  'Pay Andrew Collins by the tenth of May.',
  'Clean the kitchen tomorrow afternoon.',
  'Submit the tax return by the end of July.',
  'Go to the dentist on Tuesday at nine.',
  'Charge the camera tonight.',
  'Call Rahul on Monday at ten.',
  'Call Neha on Friday at ten.',
  'Meet Swati on Tuesday at eight.',
  'Ring Monica on Thursday at two.',
  'See Pablo on Saturday at nine.',
  'Ask Andrew on Wednesday at six.',
  'Lunch with Leila on Sunday at one.',
  'Call Stefan Novak on Monday at seven.',
  'Message Ganesh on Friday at eleven.',
  'Call Jyoti tomorrow at ten.',
  'Phone Rohan tonight at nine.',
  'Call Mahesh on Monday, the tenth of September.',
  'Meet Katrina on Tuesday, October the second.',
  'Write to Karthik in September.',
  'Remind Swati Mishra on Monday and Tuesday.',
  'Call Neha Singh on Monday, Wednesday and Friday.',
  'Call Pablo on Monday and Monica on Tuesday.',
  'Send Rahul the price today at four and call Leila tomorrow at five.',
  'Meet Andrew Collins next Tuesday at half past ten.',
  'Call Monica every Thursday at eight.',
].map(toSentence);

export const hindiSentences: readonly string[] = [
  'मुझे कल शाम पाँच बजे अमित को फोन करना है',
  'राजेश को शुक्रवार तक कोटेशन भेजना है',
  'हर सोमवार को सुबह दस बजे मीटिंग है',
  'आज रात को दवाई लेना मत भूलना',
  'प्रिया से मिलने का समय बदल दो',
  'बिजली का बिल परसों तक भरना है',
  'बैंक जाकर चेक जमा करना है',
  'माँ के लिए मिठाई लेकर आना',
];
