import type { PlanOf } from '../../auth/plans.ts';
import type { Principal } from '../../auth/principal.ts';
import { AppError } from '../../errors.ts';
import type { Tool } from '../../tools/define-tool.ts';
import type { CounterStore } from './counters.ts';
import { secondsLeft } from './rate-headers.ts';

/** The tools with the limits that the caller's plan sets for single tools, besides its limit for requests. */
export function limitedTools(tools: readonly Tool[], store: CounterStore, planOf: PlanOf): Tool[] {
  const counter = store.counter('tool');
  const admit = async (name: string, { subject, plan }: Principal): Promise<void> => {
    const { name: planName, tools: limits } = planOf(plan);
    const limit = limits[name];
    if (limit === undefined) return;
    const { used, msLeft } = await counter.add(`${subject} ${name}`);
    if (used > limit) throw exceeded(name, limit, planName, msLeft);
  };
  return tools.map((tool) => limited(tool, admit));
}

function limited(tool: Tool, admit: (name: string, principal: Principal) => Promise<void>): Tool {
  if (tool.kind === 'object') {
    return {
      ...tool,
      handler: async (input, context) => {
        await admit(tool.name, context.principal);
        return tool.handler(input, context);
      },
    };
  }
  return {
    ...tool,
    handler: async function* (input, context) {
      await admit(tool.name, context.principal);
      yield* tool.handler(input, context);
    },
  };
}

function exceeded(name: string, limit: number, plan: string, msLeft: number): AppError {
  const seconds = secondsLeft(msLeft);
  const message = `The ${limit} calls a minute of ${name} on plan ${plan} are used. Try again in ${seconds} s.`;
  return new AppError('RATE_LIMITED', message, { details: { tool: name, limit }, retryAfter: seconds });
}
