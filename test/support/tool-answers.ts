import type { z } from 'zod';
import type { toolRegistry } from '../../src/tools/index.ts';

type RegisteredTool = (typeof toolRegistry)[number];

/** What each tool answers, by its name without `hm_`; the values are checked by the tool's own output schema. */
export type ToolAnswers = {
  [Each in RegisteredTool as Each['name'] extends `hm_${infer Name}` ? Name : never]: z.output<
    Each['output']
  >;
};

export type ToolName = keyof ToolAnswers;
