import { RestClient } from '../../eval/service/rest-client.ts';
import { secondsOf } from '../load/by-api.ts';
import type { MeasuredService } from '../service/measured-service.ts';

const GRAPHS = 3;

/** Seconds of the first request of each new graph, which creates and opens its database. */
export async function firstRequests(service: MeasuredService): Promise<number[]> {
  const seconds: number[] = [];
  for (let index = 0; index < GRAPHS; index++) {
    const { key } = await service.newGraph(`first-${index}`);
    const client = new RestClient(service.url, key);
    const node = { key: 'first', description: 'The first memory of a new graph.' };
    seconds.push(await secondsOf(client.postPatiently('/store', node)));
    client.close();
  }
  return seconds;
}
