import type { Method, MethodCall, MethodResult, Methods } from '../../src/http/mcp/methods.ts';
import { completeArgument, conformancePrompts, getPrompt } from './prompts.ts';
import { conformanceResources, conformanceTemplates, readResource } from './resources.ts';
import { conformanceTools } from './tools.ts';

/** What the lists hold besides the service's own, by the method and the field of its answer. */
const LISTED: readonly [string, string, readonly object[]][] = [
  ['tools/list', 'tools', conformanceTools.map(({ listing }) => listing)],
  ['resources/list', 'resources', conformanceResources],
  ['resources/templates/list', 'resourceTemplates', conformanceTemplates],
  ['prompts/list', 'prompts', conformancePrompts],
];

/** Answers about a fixture, undefined for everything else. */
type Answer = (call: MethodCall) => MethodResult | undefined | Promise<MethodResult>;

const ANSWERED: readonly [string, Answer][] = [
  ['tools/call', (call) => toolNamed(call.params['name'])?.call({}, call)],
  ['resources/read', ({ params }) => readResource(params)],
  ['prompts/get', ({ params }) => getPrompt(params)],
  ['completion/complete', ({ params }) => completeArgument(params)],
];

/** The service's methods, that know the suite's fixtures besides what they know already. */
export function withFixtures(own: Methods): Methods {
  return new Map([
    ...own,
    ...LISTED.map(
      ([name, field, fixtures]) => [name, listing(methodOf(own, name), field, fixtures)] as const,
    ),
    ...ANSWERED.map(([name, answer]) => [name, answering(methodOf(own, name), answer)] as const),
  ]);
}

function methodOf(own: Methods, name: string): Method {
  const method = own.get(name);
  if (method) return method;
  throw new Error(`The service has no method ${name} for its fixtures.`);
}

function listing(own: Method, field: string, fixtures: readonly object[]): Method {
  return async (call) => {
    const answer = await own(call);
    return { ...answer, [field]: [...(answer[field] as object[]), ...fixtures] };
  };
}

function answering(own: Method, answer: Answer): Method {
  return async (call) => (await answer(call)) ?? own(call);
}

function toolNamed(name: unknown) {
  return conformanceTools.find((tool) => tool.listing.name === name);
}
