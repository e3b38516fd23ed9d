/** Whom the demo's executive works with. Companies, names and numbers are made up. */
export interface DemoPerson {
  name: string;
  company: string;
  designation: string;
  email: string;
  phone: string;
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
  ['Om Prakash Saini', 'Government Relations'],
];

export const demoPeople: readonly DemoPerson[] = people.map(([name, designation], index) => {
  const [company, domain] = companies[index % companies.length] ?? companies[0];
  const words = name.toLowerCase().split(' ');
  return {
    name,
    company,
    designation,
    email: `${words[0]}.${words.at(-1)}@${domain}.example`,
    phone: `+91 98${String(20_000_000 + index * 137_911).padStart(8, '0')}`,
  };
});
