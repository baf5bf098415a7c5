import { describe, expect, test } from 'vitest';
import { extract, relationsIn } from './extract.ts';

describe('a plain clause', () => {
  test.for([
    ['an active verb', 'Petra Novak maintains Orlo.', ['Petra Novak | Orlo = maintains']],
    ['a passive with its agent', 'Orlo is maintained by Petra Novak.', ['Petra Novak | Orlo = maintains']],
    ['a passive without agent', 'Orlo is based on Kestrel.', ['Orlo | Kestrel = is based on']],
    [
      'what somebody made for another',
      'The shop was built by Petra for Nils.',
      ['Petra | Nils = builds shop for'],
    ],
    ['an act in the past', 'Petra wrote Orlo.', ['Petra | Orlo = writes']],
    ['a predicate', 'Petra is loyal to Orlo.', ['Petra | Orlo = is loyal to']],
    ['an object before its preposition', 'Petra teaches cello at Orlo.', ['Petra | Orlo = teaches cello at']],
    ['an office', 'The board appointed Petra as head of Orlo.', ['Petra | Orlo = is head of']],
    ['what is taken over', 'Petra took over Orlo from Nils.', ['Petra | Orlo = takes over']],
    [
      'a way from one place to another',
      'Petra moved from Bergen to Oslo.',
      ['Petra | Bergen = moves from', 'Petra | Oslo = moves to'],
    ],
    [
      'a list of objects',
      'Petra hired Nils, Mei and Raj.',
      ['Petra | Nils = hires', 'Petra | Mei = hires', 'Petra | Raj = hires'],
    ],
    [
      'two verbs of one subject',
      'Petra founded Orlo and manages Kestrel.',
      ['Petra | Orlo = founds', 'Petra | Kestrel = manages'],
    ],
    [
      'a participle of the predicate',
      'Orlo is a film directed by Petra Novak.',
      ['Petra Novak | Orlo = directs'],
    ],
    [
      'a participle of the subject',
      'Orlo Ltd, founded by Petra Novak in 2011, uses Kestrel.',
      ['Petra Novak | Orlo Ltd = founds', 'Orlo Ltd | Kestrel = uses'],
    ],
    [
      'two clauses',
      'Petra likes Orlo and Nils likes Kestrel.',
      ['Petra | Orlo = likes', 'Nils | Kestrel = likes'],
    ],
    [
      'a relative clause',
      'Petra, who leads Orlo, lives in Bergen.',
      ['Petra | Orlo = leads', 'Petra | Bergen = lives in'],
    ],
    [
      'a relative clause of the object',
      'Petra met Nils, who leads Orlo.',
      ['Petra | Nils = meets', 'Nils | Orlo = leads'],
    ],
    ['what is to be remembered', 'Remember that Petra works at Orlo.', ['Petra | Orlo = works at']],
  ] as const)('says %s', async ([, text, expected]) => {
    expect(await relationsIn(text)).toEqual(expected);
  });

  test.for([
    ['no longer', 'Petra no longer uses Kestrel.', 'no longer uses'],
    ['the end of it', 'Petra stopped using Kestrel.', 'no longer uses'],
    ['a past state', 'Petra worked at Kestrel.', 'worked at'],
    ['a past state of another', 'Kestrel was owned by Petra.', 'owned'],
    ['a habit of the past', 'Petra used to work at Kestrel.', 'used to work at'],
  ] as const)('keeps in its words that something has ended: %s', async ([, text, words]) => {
    expect(await relationsIn(text)).toEqual([`Petra | Kestrel = ${words}`]);
  });

  test('of a decision joins who decided and what about', async () => {
    expect(await relationsIn('Ana, Raj and Mei decided to use Orlo.')).toEqual([
      'Ana | Raj | Mei | Orlo = decides to use',
    ]);
  });

  test.for([
    ['Petra sold Orlo to Nils.', 'Petra | Orlo | Nils = sells to'],
    ['Petra wrote Orlo with Nils.', 'Petra | Orlo | Nils = writes with'],
  ] as const)('joins whoever takes part: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual([expected]);
  });
});

describe('a change', () => {
  test.for([
    ['Petra resigned as head of Orlo.', ['Petra | Orlo = resigns as head of']],
    ['Petra stepped down as CTO of Orlo.', ['Petra | Orlo = steps down as cto of']],
    ['Petra quit Orlo last week.', ['Petra | Orlo = quits']],
    ['Petra left her job at Orlo.', ['Petra | Orlo = leaves job at']],
    ['Petra left Orlo for Kestrel.', ['Petra | Orlo = leaves', 'Petra | Kestrel = leaves for']],
    [
      'Petra replaced Nils as head of Orlo.',
      ['Petra | Nils = replaces', 'Petra | Orlo = is head of', 'Nils | Orlo = was head of'],
    ],
    ['Petra got married to Nils.', ['Petra | Nils = is married to']],
    ['Petra and Nils got married in 2019.', ['Petra | Nils = marries']],
    ['Petra and Nils divorced in 2019.', ['Petra | Nils = divorces']],
    ['Orlo was renamed Kestrel in 2024.', ['Orlo | Kestrel = is renamed to']],
    ['Petra is no longer head of Orlo.', ['Petra | Orlo = is no longer head of']],
    ['Petra now lives in Bergen.', ['Petra | Bergen = lives in']],
  ] as const)('is told in many words: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual(expected);
  });

  test.for([
    'Petra handed in her notice at Orlo.',
    'Petra and Nils are married.',
    'The launch of Orlo was postponed.',
    'Petra will resign as head of Orlo.',
    'Petra did not leave her job at Orlo.',
  ])('is not told by: %s', async (text) => {
    expect(await relationsIn(text)).toEqual([]);
  });
});

describe('nothing is stated by', () => {
  test.for([
    ['not', 'Petra does not use Kestrel.'],
    ['a contraction', "Petra doesn't use Kestrel."],
    ['never', 'Petra never used Kestrel.'],
    ['any more', "Petra doesn't work at Kestrel any more."],
    ['neither and nor', 'Neither Petra nor Nils uses Kestrel.'],
    ['nobody', 'Nobody at Orlo uses Kestrel.'],
    ['without', 'Petra left Orlo without Kestrel.'],
    ['except', 'Everybody except Petra uses Kestrel.'],
    ['hardly', 'Petra hardly uses Kestrel.'],
    ['a question', 'Does Petra use Kestrel?'],
    ['a question in plain order', 'Petra uses Kestrel?'],
    ['a condition', 'If Petra joins Orlo, Nils leaves Kestrel.'],
    ['unless', 'Petra uses Kestrel unless Nils leaves Orlo.'],
    ['a modal verb', 'Petra must use Kestrel.'],
    ['the future', 'Petra will lead Kestrel.'],
    ['a plan', 'Petra plans to use Kestrel.'],
    ['an event in the present', 'Petra joins Kestrel on Monday.'],
    ['an event that goes on', 'Petra is joining Kestrel.'],
    ['what is to begin', 'From April Petra is leading Kestrel.'],
    ['a wish', 'Petra wants to lead Kestrel.'],
    ['an offer', 'Petra offered to lead Kestrel.'],
    ['a failure', 'Petra failed to sell Kestrel to Nils.'],
    ['almost', 'Petra almost bought Kestrel.'],
    ['a guess', 'Perhaps Petra uses Kestrel.'],
    ['a rumour', 'Rumour has it that Petra left Kestrel.'],
    ['hearsay', 'Nils says that Petra uses Kestrel.'],
    ['hearsay at the end', 'Petra uses Kestrel, according to Nils.'],
    ['a choice', 'Petra uses Kestrel or Orlo.'],
    ['irony', 'Sure, Petra loves Kestrel.'],
    ['spoken words', 'Nils wrote: "my sister Petra uses Kestrel and loves it".'],
    ['a pairing', 'Petra and Nils lead Orlo and Kestrel, respectively.'],
    ['a comparison', 'Petra runs faster than Nils.'],
    ['the user of a manual', 'The user clicks Kestrel.'],
    ['an open task', '- [ ] Petra uses Kestrel'],
    ['a story', 'In her novel Petra lives in Bergen.'],
    ['a town before its street', 'We meet in Bergen, Harbourstreet 12.'],
    ['a noun that looks like a verb', 'Harbour Records label Nils Dahl.'],
  ] as const)('%s', async ([, text]) => {
    expect(await relationsIn(text)).toEqual([]);
  });
});

describe('descriptions of a name', () => {
  test.for([
    ['a possessive', "Fjordwork's founder, Nils Dahl, sleeps.", 'Nils Dahl | Fjordwork = is founder of'],
    ['a possessive before the name', "Petra's sister Mei sleeps.", 'Mei | Petra = is sister of'],
    ['a possessive as the predicate', "Mei is Petra's sister.", 'Mei | Petra = is sister of'],
    ['a possessive as the subject', "Petra's teacher is Mei.", 'Mei | Petra = is teacher of'],
    [
      'an apposition',
      'Nils Dahl, the founder of Fjordwork, sleeps.',
      'Nils Dahl | Fjordwork = is founder of',
    ],
    [
      'an apposition with its field',
      'Nils Dahl, head of data at Fjordwork, sleeps.',
      'Nils Dahl | Fjordwork = is head of data at',
    ],
    [
      'a description first',
      'The founder of Fjordwork, Nils Dahl, sleeps.',
      'Nils Dahl | Fjordwork = is founder of',
    ],
    [
      'a description as the subject',
      'The founder of Fjordwork is Nils Dahl.',
      'Nils Dahl | Fjordwork = is founder of',
    ],
    [
      'a profession and its place',
      'Nils Dahl is a nurse at Fjordwork.',
      'Nils Dahl | Fjordwork = is nurse at',
    ],
    ['a place and what it lies in', 'Nils lives in Bergen, Norway.', 'Bergen | Norway = is in'],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await relationsIn(text)).toContain(expected);
  });

  test('never make one thing another', async () => {
    expect(await relationsIn("Nils is Petra's teacher.")).toEqual(['Nils | Petra = is teacher of']);
    expect(await relationsIn('Rex is a Labrador.')).toEqual([]);
  });
});

describe('what pronouns stand for', () => {
  test('the only person that fits', async () => {
    const relations = await relationsIn('Martin Dahl hired Susan Novak. He trusts her.');
    expect(relations).toContain('Martin Dahl | Susan Novak = trusts');
    expect(await relationsIn('Martin met Peter. He leads Orlo.')).toEqual(['Martin | Peter = meets']);
  });

  test('the subject of the sentence before, where that is a thing', async () => {
    const text = 'The Orlo library is old. It runs on Kestrel.';
    expect(await relationsIn(text)).toContain('Orlo library | Kestrel = runs on');
    const sold = 'Petra sold the boat to Orlo. It is based in Oslo.';
    expect(await relationsIn(sold)).not.toContain('Orlo | Oslo = is based in');
  });

  test('nothing where nothing was named', async () => {
    expect(await relationsIn('He uses Kestrel. They trust Orlo.')).toEqual([]);
  });
});

describe('tables and fields', () => {
  test('relate by their header', async () => {
    const table =
      '| Service | Owner | Depends on | Note |\n|---|---|---|---|\n| auth-api | Petra Novak | user-db | old |\n| Search | TBD | – | |';
    expect(await relationsIn(table)).toEqual([
      'Petra Novak | auth-api = is owner of',
      'auth-api | user-db = depends on',
    ]);
    const fields = 'Project: Orlo\nLead: Petra Novak\nStatus: green\n';
    expect(await relationsIn(fields)).toEqual(['Petra Novak | Orlo = is lead of']);
  });
});

describe('what a text says of names that the graph knows', () => {
  test.for([
    'My sister Runa works for Orlo Ltd.',
    'Runa Falk’s brother Tormod lives in Bristol.',
    'Dr. Runa Falk is director of the Kelder Institute.',
    'Tormod Lie leads the Kelder project. He lives in Bristol.',
    'Mila is our vet. Petra Novak, head of Orlo Ltd, married Tormod Lie in 2019.',
  ])('is what it says of new ones: %s', async (text) => {
    const { entities, relationships } = await extract(text);
    expect(relationships).not.toEqual([]);
    const known = entities.map(({ name, aliases, node_type = 'concept' }) => ({
      key: name,
      names: [name, ...aliases],
      node_type,
    }));
    const again = await extract(text, { known });
    const said = (all: typeof relationships) =>
      all.map(({ relationship, evidence }) => [relationship, evidence]);
    expect(said(again.relationships)).toEqual(said(relationships));
  });
});
