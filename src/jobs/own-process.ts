/** This process among those that may share its graphs. */
export interface OwnProcess {
  readonly id: string;
  /** Whether no other process can share them, so that every other one has ended. */
  readonly isAlone: boolean;
}
