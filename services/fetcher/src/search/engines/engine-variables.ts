/** A search engine as messages name it, with the variables that can be wrong. */
export interface EngineVariables {
  /** As in "Brave answers 429". */
  readonly label: string;
  readonly address: string;
  /** Undefined for one that asks for no key. */
  readonly key: string | undefined;
  readonly pace: string;
}
