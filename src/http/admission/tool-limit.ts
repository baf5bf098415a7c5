import type { Principal } from '../../auth/principal.ts';
import type { PlanOf } from '../../auth/plans.ts';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import type { ToolContext } from '../../tools/tool-context.ts';
import { type CounterStore, secondsLeft } from './counters.ts';

export type FileBytesOf = (principal: Principal) => Promise<number>;

/** Gives a tool the limits of the caller's plan besides that for requests: of single tools, of nodes and of the bytes of files. */
export function toolLimits(
  store: CounterStore,
  planOf: PlanOf,
  fileBytesOf: FileBytesOf,
): <T extends Tool>(tool: T) => T {
  const counter = store.counter('tool');
  const admit = async (
    tool: Tool,
    input: Input,
    { principal, nodeCount }: ToolContext,
  ): Promise<Pick<ToolContext, 'nodeLimit'>> => {
    const { name, createsNodes } = tool;
    const plan = planOf(principal.plan);
    const limit = plan.tools[name];
    const notIncluded = `Plan ${plan.name} does not include ${name}. Move to another plan.`;
    if (limit === 0) throw new AppError('FORBIDDEN', notIncluded);
    if (limit !== undefined) {
      const { used, msLeft } = await counter.add(`${principal.subject} ${name}`);
      if (used > limit) throw exceeded(name, limit, plan.name, msLeft);
    }
    const stored = tool.storedBytes?.(input);
    if (stored !== undefined && plan.fileBytes !== null) {
      const bytes = stored + (plan.fileBytes > 0 ? await fileBytesOf(principal) : 0);
      if (bytes > plan.fileBytes) throw tooManyBytes(plan.fileBytes, plan.name);
    }
    if (!createsNodes || plan.nodes === null) return {};
    await nodeCount.refuseFrom(plan.nodes, plan.name);
    return { nodeLimit: { nodes: plan.nodes, plan: plan.name } };
  };
  return <T extends Tool>(tool: T) => limited(tool, admit) as T;
}

type Input = Parameters<Tool['handler']>[0];
type Admit = (tool: Tool, input: Input, context: ToolContext) => Promise<Pick<ToolContext, 'nodeLimit'>>;

function limited(tool: Tool, admit: Admit): Tool {
  if (tool.kind === 'object') {
    return {
      ...tool,
      handler: async (input, context) => {
        const limits = await admit(tool, input, context);
        return tool.handler(input, { ...context, ...limits });
      },
    };
  }
  return {
    ...tool,
    handler: async function* (input, context) {
      await admit(tool, input, context);
      yield* tool.handler(input, context);
    },
  };
}

function tooManyBytes(limit: number, plan: string): AppError {
  const message =
    limit === 0
      ? `Plan ${plan} does not include files. Move to another plan.`
      : `The files of the account would exceed the ${limit} bytes that plan ${plan} allows. Forget some, or move to another plan.`;
  return new AppError('FORBIDDEN', message, { details: { limit, plan } });
}

function exceeded(name: string, limit: number, plan: string, msLeft: number): AppError {
  const seconds = secondsLeft(msLeft);
  const message = `The ${limit} calls a minute of ${name} on plan ${plan} are used. Try again in ${seconds} s.`;
  return new AppError('RATE_LIMITED', message, { details: { tool: name, limit }, retryAfter: seconds });
}
