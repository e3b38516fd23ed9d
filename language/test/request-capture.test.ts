import { describe, expect, it, test } from 'vitest';
import { format, parse } from './known-tasks.ts';

describe('several tasks in one message', () => {
  test.each([
    [
      'call Priya tomorrow at 4 and send Rahul the quote by Friday',
      'Call Priya 11-19 16:00 / Send Rahul the quote 11-20',
    ],
    [
      'tomorrow: call Priya, email Rahul, pay the electricity bill',
      'Call Priya 11-19 / Email Rahul 11-19 / Pay the electricity bill 11-19',
    ],
    ['call Priya and email Rahul tomorrow', 'Call Priya 11-19 / Email Rahul 11-19'],
    ['call Priya at 4 and Rahul at 5 tomorrow', 'Call Priya 11-19 16:00 / Call Rahul 11-19 17:00'],
    ['prepare the slides and meet Priya tomorrow at 11', 'Prepare the slides 11-19 / Meet Priya 11-19 11:00'],
    [
      '1. call Priya at 3\n2. buy stamps\n3. email Rahul the deck',
      'Call Priya 11-18 15:00 / Buy stamps / Email Rahul the deck',
    ],
    ['todo monday:\n- call Rahul at 3\n- buy stamps', 'Call Rahul 11-23 15:00 / Buy stamps 11-23'],
    ['call Priya and Rahul tomorrow', 'Call Priya and Rahul 11-19'],
    ['buy milk, eggs and bread', 'Buy milk, eggs and bread'],
    ['Buy:\n- milk\n- eggs', 'Buy milk, eggs'],
    ['call Priya and ask about the invoice', 'Call Priya and ask about the invoice'],
    ['review and send the deck', 'Review and send the deck'],
    ['um order 2.5mm cable and 10 mm bolts tomorrow', 'Order 2.5mm cable and 10 mm bolts 11-19'],
    ['prepare the deck and send it to Rahul by Friday', 'Prepare the deck and send it to Rahul 11-20'],
    ['if Rahul has not paid by Friday, call him', 'If Rahul has not paid, call him 11-20'],
    ['gym mon wed fri 7am', 'Gym 11-20 07:00'],
    ['pay the rent and also gift wrap the hampers', 'Pay the rent / Gift wrap the hampers'],
    ['order tape, cartons and bubble wrap', 'Order tape, cartons and bubble wrap'],
    [
      'okay brain dump um defrost the salmon tonight uh ring Rahul about napkins thursday at nine and oh yeah buy candles',
      'Defrost the salmon 11-18 20:00 / Ring Rahul about napkins 11-19 09:00 / Buy candles',
    ],
    [
      'right um email Rahul the invoice uh book a cab for six am tomorrow and um water the ferns',
      'Email Rahul the invoice / Book a cab 11-19 06:00 / Water the ferns',
    ],
    ['okay so first um fix the tap today oh yeah and call Priya on friday', 'Fix the tap 11-18 / Call Priya 11-20'],
    [
      'book a cab for 6am tomorrow, pack the tripod, charge batteries',
      'Book a cab 11-19 06:00 / Pack the tripod / Charge batteries',
    ],
    ['pick up laundry, drop off parcel, buy stamps', 'Pick up laundry / Drop off parcel / Buy stamps'],
    ['pack tripod, charge cable and lens', 'Pack tripod, charge cable and lens'],
    ['mow front lawn sat n call Rahul 5pm tmrw re fence', 'Mow front lawn 11-21 / Call Rahul re fence 11-19 17:00'],
    ['Message from Rahul\nplease send the samples by Friday', 'Send the samples 11-20'],
    ['> can you review this?\nreview the proposal by Thursday', 'Review the proposal 11-19'],
    ['Rahul: party at 8?\nMe: buy a cake by Friday', 'Buy a cake 11-20'],
    [
      'Rahul: send the deck by Friday\nPriya: pay the fee on Monday',
      'Rahul: send the deck 11-20 / Priya: pay the fee 11-23',
    ],
    [
      'so the driver is ill um i have to courier the samples by friday and email Rahul the invoice tomorrow and then every monday dust the shelves',
      'Courier the samples 11-20 / Email Rahul the invoice 11-19 / Dust the shelves 11-23',
    ],
    [
      'okay two things while i wait for the lift call Rahul about the lease at three and pay the gardener tomorrow',
      'Call Rahul about the lease 11-18 15:00 / Pay the gardener 11-19',
    ],
    [
      'Sorry to bother you with this: text Priya the address by tonight, and get the curtains washed before Saturday',
      'Text Priya the address 11-18 20:00 / Get the curtains washed 11-20',
    ],
    ['if Marcus writes call Rahul and pay the driver tomorrow', 'Call Rahul and pay the driver 11-19'],
    ['From the clerk: draft attached for comment. Please review the rota by Sunday.', 'Review the rota 11-22'],
    [
      'meet Rahul on Monday about the tender and send him the drawings the day after',
      'Meet Rahul about the tender 11-23 / Send him the drawings 11-24',
    ],
    ['call Priya on friday, email Rahul the next day at 4 pm', 'Call Priya 11-20 / Email Rahul 11-21 16:00'],
    ['pay the deposit on the 25th then book the van two days later', 'Pay the deposit 11-25 / Book the van 11-27'],
    ['email Priya and book the van the following day', 'Email Priya 11-19 / Book the van 11-19'],
    ['todo monday:\n- call Rahul at 3\n- buy stamps at 5', 'Call Rahul 11-23 15:00 / Buy stamps 11-23 17:00'],
    ['Shall we make sure we pay the cook on friday', 'Pay the cook 11-20'],
    [
      'sit down with Priya on Friday to go through the plan and settle the dates',
      'Sit down with Priya to go through the plan and settle the dates 11-20',
    ],
    ['do one thing remind me on friday to fetch the blinds', 'Fetch the blinds 11-20'],
    ['do one thing at a time', 'Do one thing at a time'],
    ['pay the fees and then also book the bus', 'Pay the fees / Book the bus'],
    ['Power cut all day. Please see to it that I send the lot on Monday.', 'Send the lot 11-23'],
    [
      "we need sixty chairs for the hall on saturday and somebody's got to collect the flyers by 3 pm friday",
      'We need sixty chairs for the hall 11-21 / Collect the flyers 11-20 15:00',
    ],
    ['pay the rent and someone needs to ring Rahul', 'Pay the rent / Ring Rahul'],
    [
      'i gotta text Priya about the freezer and also we need more napkins',
      'Text Priya about the freezer / We need more napkins',
    ],
    [
      'remind me tomorrow at eight to ring the vet and also i need to buy bin bags',
      'Ring the vet 11-19 08:00 / Buy bin bags',
    ],
    ['tomorrow: ring the vet and buy bin bags', 'Ring the vet 11-19 / Buy bin bags 11-19'],
    [
      'please put down that I should order a lamp on Saturday, and also that I should ring Rahul by Thursday',
      'Order a lamp 11-21 / Ring Rahul 11-19',
    ],
    [
      'three things. order 20 bulbs, the boiler service is 4th feb half 9, and tell Rahul no deliveries on monday',
      'Order 20 bulbs / The boiler service 02-04 09:30 / Tell Rahul no deliveries 11-23',
    ],
    [
      'three jobs for monday: fix the gate, call Rahul and paint the shed',
      'Fix the gate 11-23 / Call Rahul 11-23 / Paint the shed 11-23',
    ],
    ['buy two things, milk and eggs', 'Buy two things, milk and eggs'],
    [
      '3 kaam note kar lo bijli ka bill, Rahul ko 5000 dene hai somvar ko, aur 4 battery mangwani hai',
      'Bijli ka bill / Rahul ko 5000 dene hai 11-23 / 4 battery mangwani hai',
    ],
    ['ring Rahul in 2 hours see how the delivery went', 'Ring Rahul see how the delivery went 11-18 12:30'],
    ['call the bank monday at 10. shoot me', 'Call the bank 11-23 10:00'],
    [
      'birthday cake order karna hai sunday ko, pineapple wala, aur bhoolne mat dena',
      'Birthday cake order karna hai, pineapple wala 11-22',
    ],
    [
      'Rahul ki report mangwani hai friday tak aur uska form bhi bharna hai',
      'Rahul ki report mangwani hai 11-20 / Uska form bhi bharna hai',
    ],
    [
      'still need the menu from Rahul and the receipts from Priya',
      'Still need the menu from Rahul / Still need the receipts from Priya',
    ],
  ])('%j is %s', (text, expected) => {
    expect(format(parse(text))).toBe(expected);
  });

  it('keeps no words that only announce a list', () => {
    const request = parse('two things: pay the rent, call Rahul');
    expect(request.kind === 'capture' && request.tasks.map(({ description }) => description)).toEqual([null, null]);
  });

  it.each(['query the bill with Rahul on Monday', 'sit down with Marcus on Monday'])('%j is a follow-up', (text) => {
    expect(parse(text)).toMatchObject({ kind: 'capture', tasks: [{ taskType: 'follow_up' }] });
  });

  it('resolves a pronoun to the person named before', () => {
    const request = parse('call Priya tomorrow and send her the deck on Friday');
    expect(request.kind === 'capture' && request.tasks.map(({ contactId }) => contactId)).toEqual(['priya', 'priya']);
  });

  it('applies a priority for both tasks to both', () => {
    const request = parse('pay the rent and call the bank, both urgent');
    expect(request.kind === 'capture' && request.tasks.map(({ priority }) => priority)).toEqual(['urgent', 'urgent']);
  });

  it('returns the spans of each task as offsets in the whole message', () => {
    const text = 'call Priya at 4 and Rahul at 5 tomorrow';
    const request = parse(text);
    const words =
      request.kind === 'capture'
        ? request.tasks.map(({ spans }) => spans.map(({ start, end }) => text.slice(start, end)))
        : [];
    expect(words).toEqual([
      ['at 4', 'Priya'],
      ['at 5 tomorrow', 'Rahul'],
    ]);
  });

  it('keeps at most 20 tasks and the rest in the description of the last', () => {
    const text = Array.from({ length: 25 }, (_, at) => `- buy thing ${String.fromCodePoint(97 + at)}`).join('\n');
    const request = parse(text);
    expect(request.kind === 'capture' && request.tasks).toHaveLength(20);
    expect(request.kind === 'capture' && request.tasks.at(-1)?.description).toContain('buy thing y');
  });

  it('reads a text of more than 1,500 characters as one task', () => {
    const request = parse('call Priya tomorrow and email Rahul on Friday. '.repeat(40));
    expect(request.kind === 'capture' && request.tasks).toHaveLength(1);
  });
});
