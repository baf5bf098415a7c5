import type { Command } from 'commander';
import { table, type Output } from '../output.ts';
import { part, type Rows } from './answers.ts';
import { callAdmin } from './connection.ts';
import { endOfTask } from './tasks.ts';

interface Diagnosis {
  readonly findings: readonly string[];
  readonly nodes: number;
  readonly node_limit: number | null;
  readonly jobs: Rows;
}

/** `hm doctor`. */
export function addDoctor(hm: Command, output: Output): void {
  hm.command('doctor <graph>')
    .description('say what is wrong with a graph, and what to do about it')
    .option('--adopt', 'make memories of external data, such as what was drawn in Neo4j Browser')
    .action(async (graph: string, { adopt }: { adopt?: true }) => {
      const route = `/graphs/${part(graph)}`;
      if (adopt) {
        const result = await endOfTask(output, `${route}/adopt`);
        const adopted = table([result], ['nodes', 'edges', 'hyperedges']);
        return output.result(
          result,
          `Adopted:\n${adopted}\nLeft out as before: ${described(result['left'])}`,
        );
      }
      const diagnosis = await callAdmin<Diagnosis>('GET', `${route}/doctor`);
      output.result(diagnosis, report(diagnosis));
    });
}

function report({ findings, nodes, node_limit, jobs }: Diagnosis): string {
  return [
    `Nodes      ${nodes}${node_limit === null ? '' : ` of ${node_limit}`}`,
    '',
    table(jobs, ['kind', 'state', 'pending', 'attempts', 'error']),
    '',
    ...(findings.length === 0 ? ['Nothing is wrong.'] : findings.map((each) => `- ${each}`)),
  ].join('\n');
}

function described(left: unknown): string {
  const { nodes, edges, hyperedges } = left as Record<string, number>;
  return `${nodes} nodes, ${edges} edges, ${hyperedges} hyperedges`;
}
