import { execFileSync } from 'node:child_process';
import { Operator, type NewGraph } from '../../eval/service/operator.ts';
import { startService, type OwnService } from '../../eval/service/start-service.ts';
import type { DatabaseAddress } from '../reference/database.ts';
import type { ServiceAnswer, ServiceMemory, ServiceRequest } from './messages.ts';

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

/** Memory of both processes in bytes. */
export interface MemoryFigures extends ServiceMemory {
  readonly jvmRss: number;
}

/** The measured service, in a separate process. */
export class MeasuredService {
  readonly url: string;
  readonly #service: OwnService;
  readonly #operator: Operator;
  #lastId = 0;

  private constructor(service: OwnService, operator: Operator) {
    this.url = service.url;
    this.#service = service;
    this.#operator = operator;
  }

  /** By default texts are not read for entities: that would run beside what is measured. */
  static async start(settings = { ENRICHMENT: 'off' }): Promise<MeasuredService> {
    const service = await startService({ entry: 'bench/service/service-process.ts', settings });
    return new MeasuredService(service, await Operator.open(service.dataDir, 'bench'));
  }

  newGraph(...graph: Parameters<Operator['newGraph']>): Promise<NewGraph> {
    return this.#operator.newGraph(...graph);
  }

  /** A new graph of another account. */
  async newTenant(name: string): Promise<NewGraph> {
    return (await Operator.open(this.#service.dataDir, name)).newGraph(name);
  }

  /** Backs up one of these graphs. */
  backUp(graphId: string): Promise<Readonly<Record<string, unknown>>> {
    return this.#operator.backUp(graphId);
  }

  /** The token of a dashboard session in a new graph. */
  async newSession(name: string): Promise<string> {
    const address = await this.#operator.dashboardLink(await this.newGraph(name));
    const response = await fetch(`${this.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: address.split('/').at(-1) }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  get pid(): number {
    return this.#service.process.pid ?? 0;
  }

  /** The address of the database of one of these graphs. */
  database(graph: string): Promise<DatabaseAddress> {
    return this.#ask<DatabaseAddress>({ kind: 'database', namespace: this.#operator.account, graph });
  }

  async memory(): Promise<MemoryFigures> {
    const figures = await this.#ask<ServiceMemory>({ kind: 'memory' });
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(figures.jvmPid)], { encoding: 'utf8' });
    return { ...figures, jvmRss: Number(kilobytes) * 1_024 };
  }

  stop(): Promise<void> {
    return this.#service.stop();
  }

  #ask<Answer>(request: Unnumbered<ServiceRequest>): Promise<Answer> {
    const { process } = this.#service;
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const settle = (message: ServiceAnswer) => {
        if (message.id !== id) return;
        process.off('message', settle);
        if ('failure' in message) reject(new Error(message.failure));
        else resolve(message.answer as Answer);
      };
      process.on('message', settle);
      process.send({ ...request, id });
    });
  }
}
