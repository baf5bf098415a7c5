/** Forms that the rules of spelling do not lead back to their verb: the verb, then its past and its participle. */
const IRREGULAR = `
arise arose arisen|bear bore born|become became become|begin began begun|bind bound bound|bite bit bitten|break broke broken|
bring brought brought|build built built|buy bought bought|catch caught caught|choose chose chosen|come came come|
cost cost cost|cut cut cut|deal dealt dealt|do did done|draw drew drawn|drive drove driven|eat ate eaten|fall fell fallen|
feed fed fed|feel felt felt|fight fought fought|find found found|fly flew flown|forget forgot forgotten|
forgive forgave forgiven|get got gotten|give gave given|go went gone|grow grew grown|have had had|hear heard heard|
hide hid hidden|hit hit hit|hold held held|keep kept kept|know knew known|lay laid laid|lead led led|learn learnt learnt|
leave left left|lend lent lent|let let let|lie lay lain|lose lost lost|make made made|mean meant meant|meet met met|
oversee oversaw overseen|overtake overtook overtaken|pay paid paid|put put put|read read read|ride rode ridden|
rise rose risen|run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|
shoot shot shot|show showed shown|shut shut shut|sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|
speak spoke spoken|spend spent spent|spread spread spread|stand stood stood|steal stole stolen|strike struck struck|
swear swore sworn|swim swam swum|take took taken|teach taught taught|tell told told|think thought thought|
throw threw thrown|undergo underwent undergone|understand understood understood|undertake undertook undertaken|
wake woke woken|wear wore worn|win won won|withdraw withdrew withdrawn|write wrote written|rewrite rewrote rewritten|
overwrite overwrote overwritten|override overrode overridden|split split split|bet bet bet|embed embedded embedded|
need needed needed|exceed exceeded exceeded|succeed succeeded succeeded|proceed proceeded proceeded`;

interface Irregular {
  readonly verb: string;
  readonly isPast: boolean;
  readonly isParticiple: boolean;
}

const irregular = new Map<string, Irregular>();
for (const [verb = '', past = '', participle = ''] of IRREGULAR.split('|').map((row) =>
  row.trim().split(' '),
)) {
  irregular.set(verb, { verb, isPast: false, isParticiple: verb === participle });
  if (past !== verb) irregular.set(past, { verb, isPast: true, isParticiple: past === participle });
  if (participle !== verb && participle !== past)
    irregular.set(participle, { verb, isPast: true, isParticiple: true });
}
// "found" is mostly the verb that founds something; "founded" and "founds" are regular.
irregular.set('found', { verb: 'find', isPast: true, isParticiple: true });

export interface VerbForm {
  /** The same for all forms of a verb; not always a word. */
  readonly stem: string;
  readonly isPast: boolean;
  readonly isParticiple: boolean;
  readonly isProgressive: boolean;
}

/** Reads a word as the form of a verb. */
export function verbForm(word: string): VerbForm {
  if (word.length > LONGEST) return { ...PLAIN, stem: word };
  const known = irregular.get(word);
  if (known) return { ...known, stem: stemOf(known.verb), isProgressive: false };
  const progressive = /^(.*[aeiouy].*)ing$/.exec(word)?.[1];
  if (progressive !== undefined) return { ...PLAIN, stem: stemOf(progressive), isProgressive: true };
  const past = /^(.*[aeiouy].*)ed$/.exec(word)?.[1];
  if (past !== undefined)
    return { ...PLAIN, stem: stemOf(past.replace(/(?<=..)i$/, 'y')), isPast: true, isParticiple: true };
  return { ...PLAIN, stem: stemOf(singular(word)) };
}

/** Without the s of a plural, or of the third person. */
export function singular(word: string): string {
  return word.replace(/(?<=..)ies$/, 'y').replace(/(?<![sui])s$/, '');
}

/** Longer ones are no words, and take long to read. */
const LONGEST = 40;
const PLAIN = { isPast: false, isParticiple: false, isProgressive: false };

/** Without a final e and with single consonants at the end, which the forms of a verb have or not. */
function stemOf(verb: string): string {
  const stem = verb.replace(/e$/, '').replace(/([^aeiou])\1$/, '$1');
  return stem.length < 2 ? verb : stem;
}
