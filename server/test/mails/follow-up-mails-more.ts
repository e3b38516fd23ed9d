import { ask, promise, type FollowUpMail } from './follow-up-mails.ts';

export const moreFollowUpMails: FollowUpMail[] = [
  {
    body: `Folks

per the attached, headcount is frozen through January. Managers should stop posting new roles. I know this isn't what anyone wanted to hear.

I'm going to hold office hours next week to answer questions.

Priscilla`,
    points: [ask('stop posting'), promise('office hours', '2026-11-23')],
    doubt: ['stop posting', 'office hours'],
  },
  {
    body: `Namaste Rajan bhaiya,

Shaadi ke card chhap gaye hain. Aapke address pe kitne card bhejne hain, bata dijiye.
Caterer ka advance main de chuka hoon.
Tent wale se aap baat kar lijiye, Sunday se pehle.

Chhota`,
    points: [ask('kitne card'), ask('Tent wale', '2026-11-22')],
  },
  {
    body: `Hi Paula,

Thanks for chasing. The short answer is no, the part is still on backorder. The supplier promised it for 4 December. I'll let you know the minute it ships.

Sorry about the wait!
Dev`,
    points: [promise('the minute it ships')],
  },
  {
    body: `Dear Jim,

As agreed, I will send you the signed NDA by the end of the week. Please have Carol countersign it and return one copy to me.

Regards
Walter Nkemelu
Partner

________________________________
The information contained in this communication is confidential and may be legally privileged. It is intended solely for the use of the individual or entity to whom it is addressed. If you are not the intended recipient you are hereby notified that any disclosure is prohibited. We will not accept liability.`,
    points: [promise('signed NDA', '2026-11-20'), ask('countersign')],
  },
  {
    body: `yo

u free fri? thinking pizza at lorenzo's, 7ish

if not no stress

k`,
    points: [ask('u free fri', '2026-11-20')],
    doubt: ['pizza'],
  },
  {
    body: `Hi Yuki,

I looked into the refund. It was issued on 11 November and the bank usually takes ten days. There is nothing more I can do until then, but I'd suggest calling them if it isn't there by Monday.

Best regards,
Customer Care, Lark & Finch`,
    points: [],
    doubt: ["I'd suggest calling"],
  },
  {
    body: `Anil,

Client escalation mein hai. Aaj EOD tak RCA chahiye. Main tab tak unko call karke samjha deta hoon.

Team ko bol do ki koi deployment na kare.

Rakesh

---------- Forwarded message ---------
From: Client Desk <desk@client.example>
Date: Thu, Nov 19, 2026 at 8:02 AM
Subject: Outage

Please provide the root cause by tomorrow. We will escalate to the steering committee.`,
    points: [ask('RCA chahiye', '2026-11-19'), promise('call karke samjha'), ask('bol do')],
  },
  {
    body: `Hi Caroline,

Do you still want the piano? The movers come on Monday and I'd hate to pay storage for it.

I could also drop it at your place if you help me lift it.

Love,
Uncle Ned`,
    points: [ask('still want the piano')],
    doubt: ['I could also drop'],
  },
  {
    body: `Team,

Numbers are in: up 4% on last year, in spite of the strike. Why did everybody say it couldn't be done? :)

Enjoy the weekend.

Hugh`,
    points: [],
  },
  {
    body: `Hello,

I am writing regarding invoice 20417, which shows 14 units instead of 12. Please issue a corrected invoice. Until it arrives we cannot release the payment.

Regards,
Accounts Payable
Stellmach GmbH`,
    points: [ask('corrected invoice')],
  },
  {
    body: `Hi Mr. Patel,

Your car is ready. We replaced the front pads and topped up the coolant. You can pick it up any time before 6 today.

Do let us know whether you want to keep the old parts, otherwise we throw them away on Saturday.

Rusty @ Eastside Auto`,
    points: [ask('keep the old parts')],
    doubt: ['You can pick it up'],
  },
  {
    body: `Dear all,

Please be informed that the water supply will be interrupted on 24 November between 09:00 and 12:00. We apologise for any inconvenience.

Building Management`,
    points: [],
  },
  {
    html: true,
    body: `<div>Hey Tara,<br><br>got your voicemail. I&#39;m driving so short: yes to the budget, no to the second booth. I&rsquo;ll call you at 5 and we can go through the rest.<br><br>Can you have the floor plan ready by then?<br></div><div id="Signature"><div>Luis Romero</div><div>VP Events · Halden Expo</div></div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> Tara Singh<br><b>Sent:</b> Thursday, November 19, 2026 9:48 AM<br><b>To:</b> Luis Romero<br><b>Subject:</b> Budget</div><div>Luis, please call me about the budget. I'll be at my desk until noon.</div>`,
    points: [promise('call you at 5', '2026-11-19 17:00'), ask('floor plan ready', '?')],
  },
  {
    body: `Hi Professor Adeyemi,

Thank you for agreeing to write me a reference. The deadline for the portal is 1 December, and they will mail you a link directly.

Would it help if I sent you my CV and the project summary?

I will also drop by during your office hours on Wednesday.

Best wishes,
Chidi`,
    points: [ask('Would it help'), promise('drop by', '2026-11-25')],
  },
  {
    body: `Guys,

Who's in for the 10k on 6 December? Registration closes Sunday. I already signed up the three of us from last year, so this is only for the newbies.

Ravi`,
    points: [ask("Who's in", '?')],
  },
  {
    body: `Hi Beth,

Please ignore my last email, I found the file. It was in the wrong folder all along.

Sorry!
Colin`,
    points: [],
    doubt: ['ignore my last email'],
  },
  {
    body: `Dear Mr. Okonkwo,

We have reviewed your claim (ref. 88-1042). To proceed, we need (1) a copy of the police report and (2) two repair estimates. Send both to claims@fairholm.example no later than 4 December.

Once we have them, an adjuster will be in touch with you.

Sincerely,
Fairholm Mutual`,
    points: [ask('we need'), ask('Send both', '2026-12-04')],
  },
  {
    body: `Maa,

Main theek hoon, tension mat lo. Exam 28 ko khatam hoga, uske baad ticket book karunga aur tumhe bata dunga.
Papa ki report aa gayi? Doctor ne kya bola?

Tumhara
Kabir`,
    points: [promise('ticket book karunga', '?'), ask('report aa gayi'), ask('Doctor ne kya bola')],
  },
];
