import type { Prompt } from './prompts/define-prompt.ts';
import { extractEntities } from './prompts/extract-entities.ts';
import { recallFirst } from './prompts/recall-first.ts';
import { sessionSummary } from './prompts/session-summary.ts';
import { guide } from './resources/guide.ts';
import { node } from './resources/node.ts';
import { overview } from './resources/overview.ts';
import type { Resource, ResourceTemplate } from './resources/resource.ts';

export const resources: readonly Resource[] = [guide, overview];
export const resourceTemplates: readonly ResourceTemplate[] = [node];
export const prompts: readonly Prompt[] = [recallFirst, extractEntities, sessionSummary];
