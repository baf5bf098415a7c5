import { imageSizeFromFile } from 'image-size/fromFile';
import { parseFile } from 'music-metadata';
import type { Block, Findings } from '../document.ts';
import { cleanTitle } from '../text/clean-text.ts';

/** Pictures have a size and no text. One whose size is not found is kept as well. */
export async function* readPicture(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  const size = await imageSizeFromFile(path).catch(() => undefined);
  [metadata.width, metadata.height] = [size?.width, size?.height];
  yield* [];
}

/** Sounds and films have a duration and no text. One whose duration is not found is kept as well. */
export async function* readRecording(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  const { format, common } = (await parseFile(path, { skipCovers: true }).catch(() => undefined)) ?? {};
  metadata.duration = format?.duration;
  metadata.title = cleanTitle(common?.title);
  metadata.author = cleanTitle(common?.artist);
  yield* [];
}
