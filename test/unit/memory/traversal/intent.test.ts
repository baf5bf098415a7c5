import { describe, expect, test } from 'vitest';
import { IntentVectors, type Intent } from '../../../../src/memory/traversal/intent-by-meaning.ts';
import { chooseStrategy, type Choice } from '../../../../src/memory/traversal/intent.ts';
import type { StrategyName } from '../../../../src/memory/traversal/strategy.ts';
import { graphEmbedder } from '../../../../src/memory/vectors/graph-embedder.ts';
import { chain } from '../../../../src/memory/traversal/strategy.ts';
import { unavailableGraph } from '../../graph/fake-graph.ts';
import { fakeEmbedder } from '../fake-memory.ts';
import { reached, step } from './steps.ts';

/** The choice for a query whose meaning is nearest to the intent. */
function choose(lens: 'auto' | StrategyName, query: string | undefined, intent?: Intent): Promise<Choice> {
  const intents = new IntentVectors();
  intents.nearest = () => Promise.resolve(intent);
  const meant = query === undefined ? undefined : { query, vector: new Float32Array() };
  return chooseStrategy(
    { graph: unavailableGraph(), embedder: graphEmbedder('a', fakeEmbedder()), intents },
    lens,
    meant,
  );
}

describe('chooseStrategy', () => {
  test.each([
    ['Who decided this?', 'type-boosted', 'person'],
    ['Where is the office', 'type-boosted', 'location'],
    ['When was the launch', 'type-boosted', 'event'],
    ['which people are involved', 'type-boosted', 'person'],
    ['all projects with auth', 'type-boosted', 'project'],
    ['Why did the build fail', 'chain', 'Why'],
    ['the outage was caused by it', 'chain', 'caused'],
    ['steps that follow the release', 'chain', 'follow'],
    ['parser of the compiler', 'decay', 'neither'],
    ['constructor of the parser', 'decay', 'neither'],
  ])('reads %j as %s and names the reason', async (query, strategy, reason) => {
    const choice = await choose('auto', query);
    expect(choice.name).toBe(strategy);
    expect(choice.reason).toContain(reason);
  });

  test.each([
    ['What led to the outage?', 'chain'],
    ['what depends on redis', 'chain'],
    ['What is the auth system?', 'decay'],
  ])('does not read the word after what or all in %j as a type', async (query, strategy) => {
    expect((await choose('auto', query)).name).toBe(strategy);
  });

  test('is decay without a query', async () => {
    expect(await choose('auto', undefined)).toMatchObject({
      name: 'decay',
      reason: 'No query was given.',
    });
  });

  test('follows the caller, whatever the query says', async () => {
    const choice = await choose('chain', 'who is it');
    expect(choice).toMatchObject({ name: 'chain', reason: 'The caller chose it.', strategy: chain });
  });

  test('boosts the types of the query also where the caller chooses type-boosted', async () => {
    const { strategy } = await choose('type-boosted', 'who works on which tools');
    const share = (node_type: string) => strategy.pass(reached(), step({}, { node_type }));
    expect([share('person'), share('tool')]).toEqual([0.6, 0.6]);
    expect(share('fact')).toBeLessThan(0.6);
  });

  test('goes by the meaning where the words have no hint, and names the intent', async () => {
    const intent = { strategy: 'type-boosted', about: 'places', types: ['location'] } as const;
    const { name, reason, strategy } = await choose('auto', 'the spot of the meeting', intent);
    expect([name, reason]).toEqual(['type-boosted', 'The query is like a question for places.']);
    const share = (node_type: string) => strategy.pass(reached(), step({}, { node_type }));
    expect(share('location')).toBeGreaterThan(share('person'));
  });
});
