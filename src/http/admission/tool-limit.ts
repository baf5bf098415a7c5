import type { PlanOf } from '../../auth/plans.ts';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import type { ToolContext } from '../../tools/tool-context.ts';
import type { CounterStore } from './counters.ts';
import { secondsLeft } from './rate-headers.ts';

/** The tools with the limits that the caller's plan sets besides its limit for requests: of single tools, and of nodes. */
export function limitedTools(tools: readonly Tool[], store: CounterStore, planOf: PlanOf): Tool[] {
  const counter = store.counter('tool');
  const admit = async (
    { name, createsNodes }: Tool,
    { principal, nodeCount }: ToolContext,
  ): Promise<void> => {
    const plan = planOf(principal.plan);
    const limit = plan.tools[name];
    if (limit === 0) throw notIncluded(name, plan.name);
    if (limit !== undefined) {
      const { used, msLeft } = await counter.add(`${principal.subject} ${name}`);
      if (used > limit) throw exceeded(name, limit, plan.name, msLeft);
    }
    if (createsNodes && plan.nodes !== null) await nodeCount.refuseFrom(plan.nodes, plan.name);
  };
  return tools.map((tool) => limited(tool, admit));
}

function limited(tool: Tool, admit: (tool: Tool, context: ToolContext) => Promise<void>): Tool {
  if (tool.kind === 'object') {
    return {
      ...tool,
      handler: async (input, context) => {
        await admit(tool, context);
        return tool.handler(input, context);
      },
    };
  }
  return {
    ...tool,
    handler: async function* (input, context) {
      await admit(tool, context);
      yield* tool.handler(input, context);
    },
  };
}

function notIncluded(name: string, plan: string): AppError {
  return new AppError('FORBIDDEN', `Plan ${plan} does not include ${name}. Move to another plan.`);
}

function exceeded(name: string, limit: number, plan: string, msLeft: number): AppError {
  const seconds = secondsLeft(msLeft);
  const message = `The ${limit} calls a minute of ${name} on plan ${plan} are used. Try again in ${seconds} s.`;
  return new AppError('RATE_LIMITED', message, { details: { tool: name, limit }, retryAfter: seconds });
}
