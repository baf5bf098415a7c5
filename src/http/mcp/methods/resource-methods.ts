import { z } from 'zod';
import type { GuideContext } from '../../../guide/guide-context.ts';
import { resources, resourceTemplates } from '../../../guide/index.ts';
import type { Resource, ResourceTemplate } from '../../../guide/resources/guide.ts';
import { invalidParams } from '../protocol-error.ts';
import { onePage, parsed, type GuideHandler } from '../methods.ts';

const ReadParams = z.looseObject({ uri: z.string().max(4_096) });

const listedResources = resources.map((one) => ({ uri: one.uri, ...listed(one) }));
const listedTemplates = resourceTemplates.map((one) => ({ uriTemplate: uriTemplateOf(one), ...listed(one) }));

export const resourceMethods: readonly [string, GuideHandler][] = [
  ['resources/list', onePage({ resources: listedResources })],
  ['resources/templates/list', onePage({ resourceTemplates: listedTemplates })],
  [
    'resources/read',
    async (params, context) => {
      const { uri } = parsed(ReadParams, params);
      return { contents: [{ uri, ...(await read(uri, context)) }] };
    },
  ],
];

/** The URI template, which also names it in completion/complete. */
export function uriTemplateOf({ uriPrefix, variable }: ResourceTemplate): string {
  return `${uriPrefix}{${variable}}`;
}

function listed({ name, title, description, mimeType, priority }: Resource | ResourceTemplate) {
  return {
    ...{ name, title, description, mimeType },
    annotations: { audience: ['user', 'assistant'], priority },
  };
}

async function read(uri: string, context: GuideContext): Promise<{ mimeType: string; text: string }> {
  const resource = resources.find((one) => one.uri === uri);
  if (resource) return { mimeType: resource.mimeType, text: await resource.read(context) };
  const template = resourceTemplates.find(({ uriPrefix }) => uri.startsWith(uriPrefix));
  if (!template) throw noSuchResource(uri, 'See resources/list and resources/templates/list.');
  const { mimeType } = template;
  return { mimeType, text: await template.read(context, valueIn(uri, template)) };
}

function valueIn(uri: string, { uriPrefix, variable }: ResourceTemplate): string {
  try {
    return decodeURIComponent(uri.slice(uriPrefix.length));
  } catch {
    throw noSuchResource(uri, `Percent-encode its ${variable} (RFC 3986).`);
  }
}

function noSuchResource(uri: string, next: string) {
  return invalidParams(`There is no resource ${uri}. ${next}`, { uri });
}
