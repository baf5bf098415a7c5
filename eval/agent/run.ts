import { z } from 'zod';
import { settled } from '../load.ts';
import type { RestClient } from '../service/rest-client.ts';
import type { Target } from '../target.ts';
import { readEpisodes, type Episode, type Question } from './episode.ts';
import { toReport, type Asked } from './report.ts';

const BATCH = 100;
const CHARACTERS_A_TOKEN = 4;

const stored = z.object({ items: z.array(z.object({ key: z.string(), error: z.unknown().optional() })) });

const called = z.object({
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.looseObject({
    results: z.array(z.looseObject({ key: z.string() })).optional(),
    nodes: z.array(z.looseObject({ key: z.string() })).optional(),
    metadata: z.looseObject({ confidence: z.string().optional() }).optional(),
  }),
});

/** Asks the questions of every episode by MCP, as an agent does, and reports what it gets. */
export async function evaluateEpisodes(target: Target): Promise<string> {
  const asked: Asked[] = [];
  for (const episode of readEpisodes()) {
    const client = await target.newGraph(episode.name);
    await loadEpisode(client, episode);
    for (const [at, question] of episode.questions.entries()) {
      if (question.now !== undefined) await target.askAt(question.now);
      asked.push(await ask(client, episode.name, question, at));
      if (question.now !== undefined) await target.askAt(undefined);
    }
    client.close();
  }
  return toReport(asked);
}

async function loadEpisode(client: RestClient, { name, nodes }: Episode): Promise<void> {
  for (let at = 0; at < nodes.length; at += BATCH) {
    const batch = { nodes: nodes.slice(at, at + BATCH) };
    const { items } = stored.parse(await client.postPatiently('/store/batch', batch));
    const failed = items.find(({ error }) => error !== undefined);
    if (failed) throw new Error(`${failed.key} of ${name} was not stored: ${JSON.stringify(failed.error)}`);
  }
  await settled(client, name);
}

/** Each question in a session of its own: they have nothing to do with each other. */
async function ask(client: RestClient, episode: string, question: Question, at: number): Promise<Asked> {
  const { query, tool, start_node, node_types, valid_at, time_zone } = question;
  const input =
    tool === 'recall'
      ? { query, node_types, valid_at, time_zone, session_id: `question-${at}` }
      : { query, node_types, valid_at, start_node, max_nodes: 16 };
  const answer = called.parse(await client.callTool(`hm_${tool}`, input));
  const { results, nodes, metadata } = answer.structuredContent;
  return {
    episode,
    question,
    keys: (results ?? nodes ?? []).map(({ key }) => key),
    tokens: answer.content[0].text.length / CHARACTERS_A_TOKEN,
    structuredTokens: JSON.stringify(answer.structuredContent).length / CHARACTERS_A_TOKEN,
    confidence: metadata?.confidence,
    isFlagged: metadata?.confidence === 'none' || (results ?? nodes)?.length === 0,
  };
}
