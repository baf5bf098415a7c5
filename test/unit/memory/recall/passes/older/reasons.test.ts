import { describe, expect, test } from 'vitest';
import { LabelRegistry } from '../../../../../../src/memory/ontology/labels/label-registry.ts';
import { changeReasons } from '../../../../../../src/memory/recall/passes/older/changes.ts';
import { relationReasons } from '../../../../../../src/memory/recall/passes/older/relations.ts';
import { isInstead, isOtherRoleHolder } from '../../../../../../src/memory/recall/passes/older/roles.ts';
import { isSucceeded } from '../../../../../../src/memory/recall/passes/older/successors.ts';
import { valueReasons } from '../../../../../../src/memory/recall/passes/older/values.ts';

const hasOtherValue = valueReasons();
const { endsInWords, isOtherHolder } = relationReasons(new LabelRegistry([]));
const { saysChange, restatesValue } = changeReasons();

function reasons(older: string, newer: string): string[] {
  return Object.entries({
    value: hasOtherValue(newer, older),
    words: endsInWords(newer, older),
    holder: isOtherHolder(newer, older),
    role: isOtherRoleHolder(newer, older),
    instead: isInstead(newer, older),
    change: saysChange(newer, older),
    restated: restatesValue(newer, older),
    succeeded: isSucceeded(newer, older),
  }).flatMap(([name, isOne]) => (isOne ? [name] : []));
}

describe('a text is out of date', () => {
  test.for([
    ['The deploy window of Kestrel is Tuesday at noon', 'The deploy window of Kestrel is Thursday at noon'],
    ['The rate limit of Osprey is 60 requests a minute', 'The rate limit of Osprey is 300 requests a minute'],
    ['The ticket for the ferry costs 9 euros', 'The ticket for the ferry costs 12 euros'],
    ['Heron is at version 2.4.1', 'Heron is now at version 2.10.0'],
    ['The gateway runs v3.1', 'The gateway runs v3.2'],
    ['The release is on 3 May', 'The release is on 17 June'],
    ['The stand-up is at 9:30', 'The stand-up is at 10:15'],
    ['Ticket 41 is open', 'Ticket 41 is closed'],
    ['The rent is 840 euros', 'The rent was raised to 905 euros'],
    ['The choir rehearsal is on Monday', 'The choir rehearsal was moved to Wednesday'],
    ['The contract runs until 2026', 'The contract runs until 2029'],
    ['The pool is open until 6', 'The pool is closed'],
    ['The order is pending', 'The order was cancelled'],
    ['We deploy on Tuesdays', 'We deploy on Thursdays now'],
    ['The host runs Debian 11.4', 'The host was upgraded to Debian 12.1'],
    ['The number of Tim is 555 1234', 'The number of Tim is 555 9876'],
  ])('where a value is another one: %s', ([older, newer]) => {
    expect(reasons(older as string, newer as string)).toContain('value');
  });

  test.for([
    ['Petra works for Lumen', 'Petra resigned from Lumen'],
    ['Petra works for Lumen', 'Petra has left Lumen'],
    ['Petra works for Lumen', 'In March Petra resigned'],
    ['Petra works at Lumen', 'Petra quit her job at Lumen'],
    ['Petra is employed by Lumen', 'Petra no longer works for Lumen'],
    ['Petra works for Lumen', 'Petra does not work for Lumen any more'],
    ['Ruben lives in Porto', 'Ruben moved to Braga'],
    ['Ruben lives in Porto', 'Ruben has moved from Porto to Braga last week'],
    ['The shop uses Paypal', 'The shop switched from Paypal to Stripe'],
    ['Nils owns a sailing boat', 'Nils sold the sailing boat'],
    ['Olga is married to Piet', 'Olga divorced Piet'],
    ['I live in Oslo', 'I moved to Bergen'],
    ['Mia is allergic to nuts', 'Mia is no longer allergic to nuts'],
  ])('where a newer one says that it is over: %s; %s', ([older, newer]) => {
    expect(reasons(older as string, newer as string)).toContain('words');
  });

  test.for([
    ['Harriet lives in Utrecht', 'Harriet lives in Groningen', 'holder'],
    ['Merlin is maintained by Tove Lindqvist', 'Merlin is maintained by Pavel Dvorak', 'holder'],
    ['Ruth reports to Omar', 'Ruth now reports to Ines', 'holder'],
    ['The head of the lab is Dr. Okafor', 'The head of the lab is Dr. Lindgren', 'role'],
    ['Our dentist is Dr. Meyer', 'Our dentist is now Dr. Klein', 'role'],
    ['The default branch is trunk', 'The default branch is main', 'role'],
    ['We use Slack for chats', 'We use Zulip instead of Slack', 'instead'],
    ['The team uses Jenkins', 'Buildkite replaced Jenkins', 'instead'],
  ])('where something else stands in its place: %s; %s', ([older, newer, reason]) => {
    expect(reasons(older as string, newer as string)).toContain(reason);
  });
  test.for([
    [
      'Paint is kept in the cupboard under the stairs',
      'Moved the paint out of the cupboard, it is in the loft',
      'change',
    ],
    ['Our broadband line is with Norlink, 30 euros', 'Took the broadband line over to Vexa', 'change'],
    ['Hamid does the payroll', 'Hamid left in June, Sofie does the payroll', 'change'],
    ['The pump controller is on firmware 2.0.9', 'Put firmware 2.0.11 on the pump controller', 'restated'],
    ['A night in the hut is 28 francs', 'As of June a night in the hut is billed at 34 francs', 'restated'],
    ['A season ticket is 90 euros', 'From next season on we take 110 euros for a season ticket', 'restated'],
    ['A scarf costs 20 euros', 'With effect from May the shop asks 24 euros for a scarf', 'restated'],
    ['Hill Print does our flyers', 'We have gone over to Fern for the flyers, Hill was too slow', 'change'],
    ['The sheds are insured with Norva', 'Signed with Alba for the sheds, Norva was too dear', 'change'],
    ['Our savings are with Halden Bank', 'Halden Bank has shut down. We are with Kestrel now', 'succeeded'],
    ['Café Rosa in Ulm keeps a table for us', 'Rosa closed for good in May', 'succeeded'],
    ['The skis are kept in the cellar', 'Carried all the skis up, they hang in the loft', 'succeeded'],
    ['The spare key is with Anja', 'The spare key went to Milan in June', 'succeeded'],
    ['The tools are in the van', 'In March the tools were moved to the garage', 'succeeded'],
    ['Ewa runs the canteen', 'Pablo has taken over the canteen from Ewa', 'succeeded'],
    ['Ewa looks after the bees', 'Ewa passed the bees on to Pablo', 'succeeded'],
    ['Ewa ran the canteen', 'Pablo took over the canteen from Ewa', 'succeeded'],
    ['Ewa managed the orchard', 'Pablo has taken over the orchard', 'succeeded'],
    ['Ewa trained the juniors', 'Pablo took over the juniors', 'succeeded'],
    ['Ewa joined the Lido choir on 3 May 2023', 'Ewa has left the Lido choir', 'change'],
    ['We signed the Halden lease on 1 June 2024', 'The Halden lease was cancelled', 'change'],
    ['Our flour comes from Mill Ahrens', 'As of June our flour comes from Brandt', 'succeeded'],
    [
      'Bread for the canteen comes from Hofer, twice a week',
      'The bread comes from Lindt as of May',
      'succeeded',
    ],
    ['The website is hosted by Nimbus', 'Since the summer the website is hosted by Cirrus', 'succeeded'],
    [
      'The bakery Ahrens brings the rolls every morning',
      'Ahrens has cancelled the rolls, we fetch them',
      'change',
    ],
    ['We have a garden by the Lido', 'No more garden at the Lido, tomatoes grow on the balcony', 'change'],
    ['PIN of the bike lock: 4417', 'The bike lock has a new PIN, 9082', 'restated'],
    ['The van is a blue Transit', 'Traded in the Transit, we drive a Kangoo', 'succeeded'],
    ['I ride a Gazelle to work', 'Sold my old Gazelle to a student', 'succeeded'],
    ['Our dentist is Dr. Amsel', 'Dr. Amsel retired in May', 'succeeded'],
    ['The cat is called Mo', 'Mo died in spring, Pia is eleven weeks old', 'succeeded'],
    ['The early shift begins at 6:00', 'They brought the early shift forward: it starts at 5:30', 'change'],
  ])('where it tells the change in its own words: %s; %s', ([older, newer, reason]) => {
    expect(reasons(older as string, newer as string)).toContain(reason);
  });
});

describe('two texts are both true', () => {
  test.for([
    ['Mia is allergic to peanuts', 'Mia is allergic to cats'],
    ['The pump in the mill broke on 4 March 2026', 'The pump in the mill is no longer oiled by Brandt'],
    ['Lumen Glass ordered 40 panes on 21 January 2026', 'Ida Lumen left Lumen Glass in February'],
    ['There was a fire in the kiln room', 'The kiln room is not heated any more'],
    ['Paul cut his hand in the kiln room on May 2', 'Paul has left the kiln room to Mia and retired'],
    ['Invoice 4711 from Northwind is 40 euros', 'Invoice 4712 from Northwind is 44 euros'],
    ['The mill in room 4 needs oil', 'The lathe in room 4 needs oil'],
    ['Ana speaks Spanish', 'Ana speaks German'],
    ['Ana speaks Spanish fluently', 'Ana speaks Portuguese fluently'],
    ['Sales of skis in March were 300', 'Sales of skis in April were 200'],
    ['Revenue was 5 million in 2024', 'Revenue was 6 million in 2025'],
    ['Ann sits at the window', 'Tom sits at the window'],
    ['Ticket 41 is about slow pages', 'Ticket 42 is about slow pages'],
    ['The lab uses printer 3', 'The lab uses printer 4'],
    ['The kitchen is bright', 'The kitchen is large'],
    ['Ben paid 300 euros to the plumber', 'Ben paid 280 euros to the plumber'],
    ['Ben was in Rome on Monday', 'Ben was in Rome on Tuesday'],
    ['My friend is Tom', 'My friend is Ann'],
    ["Ada's sister lives in Lyon", 'Ada lives in Ghent'],
    ['Lena owns a canoe', 'Lena sold her bicycle'],
    ['Petra works for Lumen', 'Omar resigned from Lumen'],
    ['Slack was founded by Stewart', 'We use Zulip instead of Slack'],
    ['The team uses Postgres', 'The team switched from Slack to Zulip'],
    ['A tyre costs 80 euros', 'A tyre costs 95 euros'],
    ['Tom has a meeting with Ines', 'Tom has a meeting with Omar'],
    ['Kim plays the violin', 'Kim plays the piano'],
    ['Petra leads the data team at Lumen', 'Omar resigned from the data team at Lumen'],
    ['The canoe order is blue', 'We moved the canoe order to May'],
    ['The choir rehearsal costs 5 euros', 'The choir moved its rehearsal to Friday'],
    ['Server A runs Node 20.1', 'Server B runs Node 22.1'],
    ['The blue tent weighs 3 kilograms', 'The red tent now weighs 4 kilograms'],
    ['Tom is allergic to nuts', 'Tom resigned'],
    ['Nina left the keys at the desk', 'Nina sits at the desk by the door'],
    ['The flight to Rome leaves at 9:10', 'The flight to Oslo leaves at 11:40'],
    ['The temperature was 12 degrees on Monday', 'The temperature was 14 degrees on Tuesday'],
    ['Nina sits at the desk by the door', 'Nina moved her bicycle to the yard'],
    ['Our savings are with Halden Bank', 'The bar next to Halden Bank closed for good'],
    ['Rosa in Ulm is a friend of ours', 'The café of Rosa shut down'],
    ['The posters come from Hill Print', 'The ink for the posters now comes from Fern'],
    ['The boats are insured with Norva', 'The boats are now painted by Kolb'],
    ['Ewa runs the canteen', 'Pablo has taken over the garage'],
    ['Ewa runs the canteen', 'Pablo took over the invoices of the canteen'],
    ['The skis are kept in the cellar', 'Carried the sledge out of the cellar'],
    ['The cups are in the cupboard', 'Put the cupboard by the window'],
    ['Ewa teaches chemistry', 'Ewa handed the prizes to the winners'],
    ['The rent of the flat is 840 euros', 'From May on the garage costs 90 euros a month'],
    ['The ferry to Rab costs 12 euros', 'From May on the ferry to Cres costs 15 euros'],
    ['The paint is in the shed', 'From May on the shed is locked at night'],
    ['Bread for the canteen comes from Hofer', 'The bread for the nursery comes from Lindt as of May'],
    ['Jonas has left the band', 'Jonas is left-handed and wants to learn the cello'],
    ['I ride a Gazelle to work', 'I sold the basket of the Gazelle'],
    ['My brother is Tom', 'Tom retired in May'],
    ['Room 12: 3 windows', 'The new room 14 has 5 windows'],
    ['We play handball in the Tolhuis hall on Mondays', 'The Tolhuis hall no longer serves beer'],
    ['Our dentist is Dr. Amsel', 'Dr. Finke retired in May'],
    ['The filter of pump 2 is clean', 'The filter of pump 3 is dirty'],
  ])('and none is older than the other: %s; %s', ([older, newer]) => {
    expect(reasons(older as string, newer as string)).toEqual([]);
    expect(reasons(newer as string, older as string)).toEqual([]);
  });
});
