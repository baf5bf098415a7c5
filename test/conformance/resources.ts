import type { MethodResult, Params } from '../../src/http/mcp/methods.ts';
import { PNG } from './png.ts';

/** The resources that the conformance suite reads by address, as its scenarios describe them. */
export const conformanceResources = [
  listing('test://static-text', 'text/plain'),
  listing('test://static-binary', 'image/png'),
];

export const conformanceTemplates = [
  { uriTemplate: 'test://template/{id}/data', name: 'template-data', mimeType: 'application/json' },
];

const CONTENTS: Readonly<Record<string, object>> = {
  'test://static-text': { text: 'This is the content of the static text resource.' },
  'test://static-binary': { blob: PNG },
};

/** Undefined for what is none of them. */
export function readResource({ uri }: Params): MethodResult | undefined {
  const resource = conformanceResources.find((one) => one.uri === uri);
  if (resource) {
    const { mimeType } = resource;
    return { contents: [{ uri, mimeType, ...CONTENTS[resource.uri] }] };
  }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(String(uri))?.[1];
  if (id === undefined) return undefined;
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}

function listing(uri: string, mimeType: string) {
  return {
    uri,
    name: uri.slice('test://'.length),
    description: `Of the conformance suite: ${uri}.`,
    mimeType,
  };
}
