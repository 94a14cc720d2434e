import type { BlockReply } from "./statement-reply.ts";

/** A sentence as models wrote it before there were blocks. */
interface SentenceReply {
  readonly text: string;
  readonly cites: readonly { readonly passageId: string; readonly quote: string }[];
}

/** Cited sentences of the earlier form as one paragraph of statements. */
export const blocksOfSentences = (sentences: readonly SentenceReply[]): BlockReply[] => [
  {
    type: "paragraph",
    statements: sentences.map(({ text, cites }) => ({
      text,
      kind: "sourced",
      cites: cites.map(({ passageId, quote }) => ({ id: passageId, quote })),
      basedOn: [],
      searched: [],
    })),
  },
];
