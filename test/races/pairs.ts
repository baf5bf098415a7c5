export const WRITING_TOOLS = ['store', 'batch', 'update', 'forget', 'relate'] as const;
export type WritingTool = (typeof WRITING_TOOLS)[number];
export type Pair = readonly [WritingTool, WritingTool];

/** Every two of the writing tools, each with itself too. */
export const PAIRS: readonly Pair[] = WRITING_TOOLS.flatMap((one, at) =>
  WRITING_TOOLS.slice(at).map((other): Pair => [one, other]),
);
