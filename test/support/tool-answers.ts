import type { z } from 'zod';
import type { toolRegistry } from '../../src/tools/index.ts';

type RegisteredTool = (typeof toolRegistry)[number];

/** The answer of each tool by its name without `hm_`, from the output schema of the tool. */
export type ToolAnswers = {
  [Each in RegisteredTool as Each['name'] extends `hm_${infer Name}` ? Name : never]: z.output<
    Each['output']
  >;
};

export type ToolName = keyof ToolAnswers;
