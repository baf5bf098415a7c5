import { verbForm } from './verb-forms.ts';

const setOf = (list: string) => new Set(list.split(' '));

const ARTICLES = setOf('a an the');
const FILLERS = setOf('also currently now still directly already just');
const NEGATIONS = setOf('not never no without cannot neither nor');
const ENDINGS = setOf('formerly former previously once ex past');
const DEGREES = setOf(
  'will would should shall could can may might must possibly probably perhaps maybe partly partially almost nearly only',
);
/** Stems of verbs before "to" whose object is not done yet. */
const PLANS = setOf('plan want hop intend try need expect wish propos refus fail');

/** The words of a label without those that change what is said, which are listed apart: "not", "former", "may". */
export function withoutMarkers(all: readonly string[]): { words: string[]; markers: string[] } {
  const markers = new Set<string>();
  const plain = all.filter((word) => !ARTICLES.has(word) && !FILLERS.has(word));
  const words = takeContractions(plain, markers);
  const ended = words.findIndex((word, at) => word === 'no' && words[at + 1] === 'longer');
  if (ended >= 0) return { words: words.toSpliced(ended, 2), markers: ['former'] };
  if (words[0] === 'used' && words[1] === 'to' && words.length > 2)
    return { words: words.slice(2), markers: ['former'] };
  const kept = words.filter((word) => {
    if (NEGATIONS.has(word)) markers.add('not');
    else if (ENDINGS.has(word) && words.length > 1) markers.add('former');
    else if (DEGREES.has(word)) markers.add(word);
    else return true;
    return false;
  });
  const plan = verbForm(kept[0] ?? '').stem;
  if (PLANS.has(plan) && kept[1] === 'to' && kept.length > 2) {
    markers.add(plan);
    kept.splice(0, 2);
  }
  return { words: kept, markers: [...markers].sort() };
}

/** "doesn't" is two words in a label: `doesn_t`. */
function takeContractions(words: readonly string[], markers: Set<string>): string[] {
  return words.flatMap((word, at) => {
    if (word === 't' && /n$/.test(words[at - 1] ?? '')) return [];
    if (words[at + 1] !== 't' || !word.endsWith('n')) return [word];
    markers.add('not');
    return word === 'can' || word === 'won' ? [] : [word.replace(/n$/, '')];
  });
}
