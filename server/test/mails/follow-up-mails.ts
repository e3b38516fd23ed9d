/** A part of the line of a point, its kind, and its due: null for none, '?' where people would differ. */
export interface ExpectedPoint {
  has: string;
  kind: 'ask' | 'promise';
  due: string | null;
}

export interface FollowUpMail {
  body: string;
  html?: boolean;
  points: ExpectedPoint[];
  /** Parts of lines that people read differently. */
  doubt?: string[];
}

export const ask = (has: string, due: string | null = null): ExpectedPoint => ({ has, kind: 'ask', due });
export const promise = (has: string, due: string | null = null): ExpectedPoint => ({ has, kind: 'promise', due });

/** The forty mails are sent on this Thursday, 10:30 in Chicago. They were labelled before they were read for the first time. */
export const sentAt = '2026-11-19T10:30:00-06:00';

export const followUpMails: FollowUpMail[] = [
  {
    body: `Hi Daniel,

Thanks for sending over the revised SOW. Two things jumped out at me.
Section 4 still lists the old hourly rates, and the kickoff date is missing. Could you fix both and resend it before Wednesday? Legal won't look at it otherwise.

Meanwhile I'll get the PO number from finance.

Cheers,
Marta

--
Marta Oyelaran | Procurement Lead
Brightwater Utilities
T +1 312 555 0182`,
    points: [ask('fix both and resend', '2026-11-25'), promise('PO number')],
  },
  {
    body: `Sir,

Kindly find attached the quotation for 3 nos. 25 KVA UPS as discussed over phone. Price is valid for 15 days only.
Request you to share your GST number and delivery address so that we can raise the proforma invoice.

Installation will be done by our service team within 4 days of delivery.

Regards,
S. Venkatesan
Sales Manager
Power Line Systems, Coimbatore`,
    points: [ask('GST number')],
  },
  {
    body: `Hey! So good to see you at Mia's thing on Saturday. I can't believe how tall the kids are.

Did you ever find out the name of that plumber? Our kitchen sink is doing the thing again.

Anyway, I'm going to drop off your casserole dish tomorrow on my way to work. Love to Pete!

xx Jo`,
    points: [ask('name of that plumber'), promise('casserole dish', '2026-11-20')],
  },
  {
    body: `All,

The office will be closed on Thursday and Friday next week for Thanksgiving. Badge access stays active.
Please submit your timesheets by noon on Tuesday so payroll can run early.

Thank you,
Karen
HR`,
    points: [ask('timesheets', '2026-11-24 12:00')],
  },
  {
    body: `Priya ji,

Kal ki meeting ke minutes bhej rahi hoon, attachment dekh lijiye.
Aap please vendor list Monday tak bhej dijiye, warna PO late ho jayega.
Main Rohit se baat karke budget ka confirm karti hoon.

Dhanyavaad,
Sunita`,
    points: [ask('vendor list Monday tak', '2026-11-23'), promise('Rohit se baat karke')],
  },
  {
    body: `Hi Tom,

No worries about the delay, these things happen. The samples arrived this morning and look great.

I passed them on to the lab and they will have results early next month. Nothing needed from your side for now.

Best,
Ingrid

On Tue, Nov 17, 2026 at 4:12 PM Tom Albright <tom@albrightmills.example> wrote:
> Hi Ingrid,
> could you confirm that the samples arrived? I will send the second batch
> once I hear from you.
> Tom`,
    points: [],
  },
  {
    body: `Hello Mr. Fischer,

we received your application for the position of site engineer. Would you be available for a video interview on Tuesday at 2 pm (Central)? If that slot does not suit you, please suggest another one.

We will send you the link once you confirm.

Kind regards
Anke Lindner
Talent Acquisition

This e-mail may contain confidential and/or privileged information. If you are not the intended recipient please notify the sender immediately and destroy this e-mail. Any unauthorised copying is strictly forbidden.`,
    points: [
      ask('video interview on Tuesday', '2026-11-24 14:00'),
      ask('suggest another one'),
      promise('send you the link'),
    ],
    doubt: ['suggest another one', 'send you the link'],
  },
  {
    html: true,
    body: `<div dir="ltr"><p>Hi Sam,</p><p>Quick one: who signs off on the <b>Q4 media plan</b> now that Leah is out?</p><p>I need a name before I can book anything.</p><p>Thanks<br>Deb</p></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Wed, Nov 18, 2026 at 9:01 AM Sam Ortiz &lt;<a href="mailto:sam@x.example">sam@x.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex"><div>Deb, can you send the plan to accounting? I'll approve it tomorrow.</div></blockquote></div>`,
    points: [ask('who signs off'), ask('need a name')],
  },
  {
    body: `Rob

Spoke to the county. They want the drainage calcs stamped again. I'll redo them this weekend and get them over to you first thing Monday.

In the meantime pls don't pour anything on lot 7.

Sent from my iPhone`,
    points: [promise('redo them this weekend', '?'), ask('pour anything on lot 7')],
  },
  {
    body: `Dear Ms Achebe,

Further to our call, we are pleased to offer a 6% discount on orders above 500 units. The offer stands until 15 December.

Should you require any further information, please do not hesitate to contact me.

Yours sincerely,
Gareth Pugh
Key Account Manager`,
    points: [],
  },
  {
    body: `Hi team,

Sprint review went fine. Carlos demoed the importer, Wei is still chasing the flaky test.
@Nadia can you write up the release notes by Friday?
@Omar please check whether staging has the new certificate.
I'll update the roadmap slide tonight.

Lena`,
    points: [ask('release notes', '2026-11-20'), ask('new certificate'), promise('roadmap slide', '2026-11-19 20:00')],
  },
  {
    body: `Bhai,

Gaadi ki servicing ho gayi kya? Chaabi mere paas hai, kal subah de dunga.
Insurance wale ka number bhi bhej dena yaar.

Amit`,
    points: [ask('servicing ho gayi'), promise('de dunga', '?'), ask('Insurance wale')],
  },
  {
    body: `Good morning Helen,

I hope you are well and that you had a lovely break.

I've had a look at the draft lease and there is one clause (12.3) I am not comfortable with. What would the landlord say if we asked to strike it? I would be grateful for your view.

I'm in court all day Friday but reachable on Monday.

Kind regards,
Desmond`,
    points: [ask('landlord say'), ask('grateful for your view')],
  },
  {
    body: `Hi Coach,

Eli has a dentist appointment on Tuesday so he will miss practice. He'll be there on Thursday.

Do we need to bring anything for the tournament?

Thanks for everything you do!
Nicole`,
    points: [ask('bring anything')],
    doubt: ["He'll be there"],
  },
  {
    body: `Vikas,

PFA the MIS for October. Numbers for the west zone are provisional.

Let me know in case of any queries.

Thanks & Regards,
Pooja Deshmukh
Asst. Manager - Finance
Please consider the environment before printing this email.`,
    points: [],
  },
  {
    body: `Hey Greg,

Did the check clear? Bank is telling me 3-5 days but it's been a week.

If it hasn't, I'll void it and wire you the money instead.

Steve`,
    points: [ask('check clear'), promise('wire you the money')],
  },
  {
    body: `Dear Dr. Romero,

My mother, Elena Vargas, was discharged on Sunday with a new prescription, but the pharmacy says that it clashes with her blood thinner. Is it safe for her to take both until her appointment on the 30th?

You can reach me at 555-0147 any time.

Thank you,
Lucia Vargas`,
    points: [ask('Is it safe')],
    doubt: ['You can reach me'],
  },
  {
    html: true,
    body: `<html><body style="font-family:Calibri"><p>Hi Ruth,</p><ul><li>Contract: signed, scanned, on the share.</li><li>Badges: I will order them on Monday.</li><li>Parking: could you ask facilities for two spots from 1 December?</li></ul><p>Anything else we forgot?</p><p>BR<br>Jonas</p><hr><p style="font-size:8pt;color:gray">Nordhafen Logistics AB, Org.nr 556000-0000. This message is intended only for the addressee. Please delete it if you have received it in error and inform us.</p></body></html>`,
    points: [promise('order them', '2026-11-23'), ask('ask facilities', '?'), ask('Anything else we forgot')],
    doubt: ['Anything else we forgot'],
  },
  {
    body: `Hi Marcus,

Just circling back on the proposal I sent on 5 November. Have you had a chance to read it? Happy to jump on a call if that's easier.

Best,
Fiona`,
    points: [ask('had a chance to read')],
    doubt: ['Happy to jump'],
  },
  {
    body: `Respected Madam,

My son Aarav of class 4-B was not well for two days, therefore he was absent. Kindly grant him leave for 17th and 18th November. I shall submit the medical certificate tomorrow.

Yours faithfully,
Neelam Gupta`,
    points: [ask('grant him leave'), promise('medical certificate', '2026-11-20')],
  },
  {
    body: `Ben -

The generator will be serviced on the 2nd. No action for you, just so you know.

- Walt`,
    points: [],
  },
  {
    body: `Hi Aisha,

I talked it over with Karim last night. We'd love to take the flat! Can we come by on Saturday around 11 to sign? And is the deposit two months or three?

I'll transfer it the moment we've signed.

Warmly,
Sofia`,
    points: [ask('Can we come by', '2026-11-21 11:00'), ask('deposit two months'), promise('transfer it the moment')],
  },
];
