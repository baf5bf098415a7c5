import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What of node-llama-cpp is used here: it is fetched for the tests, and no dependency of the project. */
export interface ChatItem {
  readonly type: 'system' | 'user' | 'model';
  readonly text?: string;
  readonly response?: readonly string[];
}

interface Generation {
  readonly response: string;
  readonly metadata: { readonly stopReason: string };
}

interface LlamaChat {
  generateResponse(history: readonly ChatItem[], options: object): Promise<Generation>;
}

type LlamaSequence = object;

interface Llama {
  createGrammarForJsonSchema(schema: object): Promise<object>;
  loadModel(options: object): Promise<{
    createContext(options: object): Promise<{ getSequence(): LlamaSequence }>;
  }>;
}

interface LlamaPackage {
  readonly getLlama: (options: object) => Promise<Llama>;
  readonly LlamaChat: new (options: { contextSequence: LlamaSequence }) => LlamaChat;
}

const CONTEXT_TOKENS = 4_096;

/** The model of a file, in a process with one thread: on a busy machine more threads wait for each other. */
export async function loadLlama(packages: string, modelPath: string) {
  const entry = path.join(packages, 'node-llama-cpp', 'dist', 'index.js');
  const { getLlama, LlamaChat } = (await import(pathToFileURL(entry).href)) as LlamaPackage;
  const llama = await getLlama({ gpu: false, build: 'never', progressLogs: false, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath });
  const context = await model.createContext({ contextSize: CONTEXT_TOKENS, threads: 1 });
  const contextSequence = context.getSequence();
  const chat = new LlamaChat({ contextSequence });
  return {
    grammar: (schema: object) => llama.createGrammarForJsonSchema(schema),
    generate: (history: readonly ChatItem[], options: object) =>
      chat.generateResponse([...history, { type: 'model', response: [] }], options),
  };
}
