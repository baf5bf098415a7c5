import type { ExtractionRequest } from '../../../language/extraction.ts';
import { foldedWords } from '../../../language/fold.ts';
import { showsOthers } from '../../../language/offline/voices/transcript.ts';
import { findNode } from '../../nodes/read-nodes.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { writtenNames } from '../../ontology/names/names.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';

/** Who says "I" in a text: the owner, somebody by name, or nobody that is known. */
export type Speaker = 'owner' | 'nobody' | { readonly name: string };

/** What may stand for the one who speaks. The last one is no word of any text. */
const NAMES = ['user', 'speaker', 'narrator'];
const LAST = 'speaker of this text';

/** A name for the one who says "I" in a text that the text does not have: a manual's "the user" is somebody else. */
export function speakerOf(text: string): string {
  const words = new Set(foldedWords(text));
  return NAMES.find((name) => !words.has(name)) ?? LAST;
}

/** The speaker as an engine is told of them. */
export function toldAs(
  text: string,
  speaker: Speaker | undefined,
): Pick<ExtractionRequest, 'speaker' | 'voice'> {
  if (typeof speaker === 'object') return { speaker: speaker.name, voice: 'other' };
  return { speaker: speakerOf(text), voice: speaker };
}

/**
 * Who says "I" in the parts of a text: as the caller says, by a name or a key, else as each part shows by itself. Only the
 * whole text shows whose a later part is: what another wrote is nobody's there.
 */
export async function speakerInParts(
  memory: WithGraph,
  { text, speaker }: { readonly text: string; readonly speaker?: string | undefined },
  parts: number,
): Promise<Speaker | undefined> {
  return speaker === undefined ? shownIn(text, parts) : speakerNamed(memory, speaker);
}

/** Nobody of a text in several parts that is not the owner's as a whole; undefined where each part shows it. */
export function shownIn(text: string, parts: number): Speaker | undefined {
  return parts > 1 && showsOthers(text) ? 'nobody' : undefined;
}

/** The node of a key by its name, or the name itself. */
export async function speakerNamed(memory: WithGraph, speaker: string): Promise<Speaker> {
  if (speaker === 'user' || speaker === PROFILE_KEY) return 'owner';
  const node = await findNode(memory, speaker);
  const [name = speaker] = node ? writtenNames(node) : [];
  return { name };
}
