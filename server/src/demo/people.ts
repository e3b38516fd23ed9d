import type { Rhythm } from '@aide/contract';

/** A person the demo's executive works with. Companies, names and numbers are fictitious. */
export interface DemoPerson {
  name: string;
  company: string;
  designation: string;
  email: string | null;
  phone: string;
  rhythm: Rhythm | null;
}

const companies = [
  ['Sahyadri Foods', 'sahyadrifoods'],
  ['Kaveri Textiles', 'kaveritextiles'],
  ['Deccan Logistics', 'deccanlogistics'],
  ['Vindhya Capital', 'vindhyacapital'],
  ['Malabar Exports', 'malabarexports'],
  ['Nilgiri Tea Company', 'nilgiritea'],
  ['Ganga Pharma', 'gangapharma'],
  ['Aravalli Infra', 'aravalliinfra'],
  ['Konkan Shipping', 'konkanshipping'],
  ['Satpura Software', 'satpurasoftware'],
] as const;

const people: [string, string][] = [
  ['Priya Sharma', 'Chief Financial Officer'],
  ['Rahul Verma', 'Head of Procurement'],
  ['Anjali Nair', 'General Counsel'],
  ['Vikram Singh', 'Managing Director'],
  ['Deepa Krishnan', 'VP Operations'],
  ['Arjun Reddy', 'Chief Technology Officer'],
  ['Meera Iyer', 'Head of Marketing'],
  ['Sanjay Gupta', 'Plant Manager'],
  ['Kavita Joshi', 'HR Director'],
  ['Rohan Desai', 'Sales Director'],
  ['Neha Kapoor', 'Investment Partner'],
  ['Suresh Menon', 'Supply Chain Head'],
  ['Pooja Bhatt', 'Brand Manager'],
  ['Amit Chatterjee', 'Finance Controller'],
  ['Lakshmi Subramanian', 'Board Member'],
  ['Nikhil Rao', 'Product Lead'],
  ['Farah Khan', 'Export Manager'],
  ['Gaurav Malhotra', 'Regional Head North'],
  ['Shalini Pillai', 'Quality Head'],
  ['Karan Mehta', 'Business Development'],
  ['Ritu Agarwal', 'Tax Adviser'],
  ['Harish Shetty', 'Warehouse Manager'],
  ['Divya Ramesh', 'Legal Associate'],
  ['Manish Tiwari', 'Key Account Manager'],
  ['Swati Kulkarni', 'Chief of Staff'],
  ['Imran Sheikh', 'Fleet Manager'],
  ['Tara Banerjee', 'Communications Head'],
  ['Yash Patel', 'Founder'],
  ['Geeta Rangan', 'Auditor'],
  ['Abhishek Jain', 'Treasury Head'],
  ['Leela Thomas', 'Sustainability Lead'],
  ['Varun Khanna', 'Partner'],
  ['Sunita Yadav', 'Training Manager'],
  ['Joseph Mathew', 'Port Operations'],
  ['Bhavna Shah', 'Design Head'],
  ['Dinesh Kumar', 'Security Manager'],
  ['Ishita Ghosh', 'Data Scientist'],
  ['Prakash Hegde', 'Dealer Principal'],
  ['Zoya Merchant', 'Events Lead'],
];

/** By the index of the person. Those at the end of the list have few tasks, so their rhythm is exceeded. */
const rhythms: Partial<Record<number, Rhythm>> = {
  0: { every: 3, unit: 'week' },
  2: { every: 2, unit: 'week' },
  5: { every: 1, unit: 'month' },
  9: { every: 2, unit: 'week' },
  14: { every: 3, unit: 'month' },
  20: { every: 3, unit: 'week' },
  26: { every: 1, unit: 'month' },
  29: { every: 1, unit: 'week' },
  31: { every: 1, unit: 'week' },
  33: { every: 2, unit: 'week' },
  34: { every: 2, unit: 'week' },
};

const listed = people.map(([name, designation], index): DemoPerson => {
  const [company, domain] = companies[index % companies.length] ?? companies[0];
  const words = name.toLowerCase().split(' ');
  return {
    name,
    company,
    designation,
    email: `${words[0]}.${words.at(-1)}@${domain}.example`,
    phone: `+91 98${String(20_000_000 + index * 137_911).padStart(8, '0')}`,
    rhythm: rhythms[index] ?? null,
  };
});

/** The first person again, as a misheard message would add her. */
const duplicate: DemoPerson = {
  name: 'Preeya Sharma',
  company: companies[0][0],
  designation: 'CFO',
  email: null,
  phone: '98200 00000',
  rhythm: null,
};

export const demoPeople: readonly DemoPerson[] = [...listed, duplicate];
