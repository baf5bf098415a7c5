import { OfflineExtractor } from '../../src/language/offline/offline-extractor.ts';
import { KNOWN_TYPES } from '../../src/memory/ontology/node-type.ts';
import { readDocuments, readNotes, readStatements, type Sample } from './samples.ts';
import { addScores, emptyScores, type Scores, type Tally } from './score.ts';
import { measureSpeed } from './speed.ts';

interface SampleSet {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** Whether people marked all things, also those without a proper name. */
  readonly isComplete: boolean;
}

/** How well the offline engine finds entities and relations in the samples of a folder, and how fast it is. */
export async function evaluateExtraction(folder: string): Promise<string> {
  const documents = readDocuments(folder);
  const halves = (name: string, samples: readonly Sample[]): SampleSet[] => [
    { name: `${name}, first half`, samples: samples.filter((_, at) => at % 2 === 0), isComplete: false },
    { name: `${name}, second half`, samples: samples.filter((_, at) => at % 2 === 1), isComplete: false },
    { name, samples, isComplete: false },
  ];
  const sets = [
    ...halves('Re-DocRED', documents),
    ...halves('tekgen', readStatements(folder)),
    { name: 'notes', samples: readNotes(folder), isComplete: true },
  ];
  const rows: string[] = [];
  for (const set of sets) rows.push(rowOf(set, await score(set)));
  const texts = documents.map(({ text }) => text);
  return [HEADER, ...rows, '', ...(await measureSpeed(texts, requestOf))].join('\n');
}

async function score({ samples, isComplete }: SampleSet): Promise<Scores> {
  const extractor = new OfflineExtractor();
  const scores = emptyScores();
  for (const sample of samples) {
    const found = await extractor.extract(requestOf(sample.text));
    addScores(scores, sample, found, isComplete);
  }
  return scores;
}

function requestOf(text: string) {
  return {
    text,
    types: [...KNOWN_TYPES],
    known: [],
    referenceTime: new Date('2026-01-01'),
    speaker: 'user',
    signal: new AbortController().signal,
  };
}

const HEADER = ['sample', 'entities P R F1', 'pairs P R', 'directed pairs P R', 'types'].join(' | ');

function rowOf({ name }: SampleSet, { entities, pairs, directed, types }: Scores): string {
  const [precision, recall] = ratios(entities);
  const f1 = (2 * precision * recall) / (precision + recall);
  const figures = [[precision, recall, f1], ratios(pairs), ratios(directed), [types.right / types.expected]];
  return [
    name,
    ...figures.map((row) => row.map((figure) => (Number.isNaN(figure) ? '-' : figure.toFixed(3))).join(' ')),
  ].join(' | ');
}

function ratios({ right, proposed, found, expected }: Tally): [precision: number, recall: number] {
  return [right / proposed, found / expected];
}
