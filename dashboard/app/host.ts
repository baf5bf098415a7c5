import { App, type McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import { signal } from '@preact/signals';
import { messageOf, type CallTool } from './call-tool.ts';
import { followLook } from './host-look.ts';

export type ToolResult = Awaited<ReturnType<App['callServerTool']>>;
type Asked = Readonly<Record<string, unknown>>;

/** The client in whose conversation the page stands: all that it knows comes from there. */
export class Host {
  readonly #app = new App(
    { name: 'memory-graph', version: '1' },
    { availableDisplayModes: ['inline', 'fullscreen'] },
  );
  readonly context = signal<McpUiHostContext>({});
  /** The input of the call. */
  readonly asked = signal<Asked>({});
  /** What the tool answered. */
  readonly result = signal<ToolResult | undefined>(undefined);
  /** Why there will be no answer. */
  readonly problem = signal('');

  async connect(): Promise<void> {
    const app = this.#app;
    app.addEventListener('toolinput', ({ arguments: input = {} }) => (this.asked.value = input));
    app.addEventListener('toolresult', (result) => (this.result.value = result));
    app.addEventListener('toolcancelled', () => (this.problem.value = 'The call was cancelled.'));
    app.addEventListener('hostcontextchanged', () => this.#follow());
    try {
      await app.connect();
      this.#follow();
    } catch (error) {
      this.problem.value = `The client did not answer this page: ${messageOf(error)}`;
    }
  }

  #follow(): void {
    this.context.value = { ...this.#app.getHostContext() };
    followLook(this.context.value);
  }

  /** Whether the client lets the page call tools. */
  get canCall(): boolean {
    return this.#app.getHostCapabilities()?.serverTools !== undefined;
  }

  readonly call: CallTool = async (name, input) => {
    const result = await this.#app.callServerTool({ name, arguments: input });
    if (result.isError) throw new Error(refusalOf(result));
    return result.structuredContent;
  };

  async fill(isWhole: boolean): Promise<void> {
    await this.#app.requestDisplayMode({ mode: isWhole ? 'fullscreen' : 'inline' });
  }
}

/** The message of a refusal: its text is the error as JSON. */
export function refusalOf(result: ToolResult): string {
  const text = textOf(result);
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    if (typeof error?.message === 'string') return error.message;
  } catch {
    // A client may have words of its own.
  }
  return text === '' ? 'The tool was refused.' : text;
}

export function textOf({ content }: ToolResult): string {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
