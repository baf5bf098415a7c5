/** What a terminal, a pipe or a file is for the steps. */
export interface StepOutput {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface Step {
  readonly title: string;
  readonly progress: () => string | undefined;
  /** Of performance.now(). */
  readonly since: number;
}

export interface StepOptions {
  readonly progress?: () => string | undefined;
  readonly say?: (line: string) => void;
}

/** Shows the steps under way: at a terminal in one line that is rewritten, else each in a line every ten seconds. */
export class Steps {
  constructor(output?: StepOutput);
  /** Whether the line can be rewritten. */
  get isLive(): boolean;
  /** Shows a step until the returned function is called. */
  begin(title: string, options?: StepOptions): () => void;
  /** Prints a line that stays. */
  print(line: string): void;
  /** The same for text that ends its lines itself. */
  write(text: string): void;
}

/** Those of this process. */
export const steps: Steps;

/** Says of a step how long it takes, and how far it is. */
export function lineOf(step: Step): string;
