import type { MethodResult, Params } from '../../src/http/mcp/methods.ts';
import { PNG } from './png.ts';

interface Fixture {
  readonly listing: { readonly name: string } & Readonly<Record<string, unknown>>;
  /** What the person's messages hold, one each. */
  readonly contents: (given: Readonly<Record<string, string>>) => object[];
}

const fixtures: readonly Fixture[] = [
  prompt('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri: uri }) => [
    {
      type: 'resource',
      resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
    },
    text('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [
    { type: 'image', data: PNG, mimeType: 'image/png' },
    text('Please analyze the image above.'),
  ]),
];

/** The prompts that the conformance suite asks for by name, as its scenarios describe them. */
export const conformancePrompts = fixtures.map(({ listing }) => listing);

/** Undefined for what is none of them. */
export function getPrompt({ name, arguments: given }: Params): MethodResult | undefined {
  const fixture = fixtures.find(({ listing }) => listing.name === name);
  const contents = fixture?.contents((given ?? {}) as Record<string, string>);
  return contents && { messages: contents.map((content) => ({ role: 'user', content })) };
}

/** Undefined for what refers to none of them. There is nothing to complete their arguments from, which the suite allows. */
export function completeArgument({ ref }: Params): MethodResult | undefined {
  const name = (ref as { name?: unknown } | undefined)?.name;
  const isOurs = fixtures.some(({ listing }) => listing.name === name);
  return isOurs ? { completion: { values: [], hasMore: false } } : undefined;
}

function prompt(name: string, required: readonly string[], contents: Fixture['contents']): Fixture {
  const described = required.map((argument) => ({ name: argument, required: true }));
  const listing = { name, description: `Of the conformance suite: ${name}.`, arguments: described };
  return { listing, contents };
}

function text(text: string): object {
  return { type: 'text', text };
}
