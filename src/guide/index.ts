import type { Prompt } from './prompts/define-prompt.ts';
import { extractEntities, recallFirst, sessionSummary } from './prompts/extract-entities.ts';
import { guide, overview, node } from './resources/guide.ts';
import type { Resource, ResourceTemplate } from './resources/resource.ts';

export const resources: readonly Resource[] = [guide, overview];
export const resourceTemplates: readonly ResourceTemplate[] = [node];
export const prompts: readonly Prompt[] = [recallFirst, extractEntities, sessionSummary];
