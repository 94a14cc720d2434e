/** What a scripted model does with a request. */
export type ModelReply =
  | {
      readonly kind: "answer";
      readonly text: string;
      /** Why it ends, in the words of the endpoint; `stop`. */
      readonly finish?: string;
      /** What it thinks before it answers. */
      readonly reasoning?: string;
      /** Milliseconds before the first byte. */
      readonly firstByteMs?: number;
      /** Milliseconds before each further piece of a streamed answer. */
      readonly pieceMs?: number;
    }
  | {
      readonly kind: "error";
      readonly status: number;
      readonly message: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Takes the request and never answers. */
  | { readonly kind: "silence" }
  /** Says this much and closes the connection. */
  | { readonly kind: "cut"; readonly text: string }
  /** Repeats this for as long as somebody listens. */
  | { readonly kind: "endless"; readonly text: string };
