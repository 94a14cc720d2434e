import type { ContentPiece, ContentRequest, RequestAnswer } from "@quarry/contracts";

/** A request and all it would be answered with. */
export interface AskedContent {
  readonly request: ContentRequest;
  readonly answer: RequestAnswer;
}

/** A piece and where it stands in its answer. */
export interface PlacedPiece {
  readonly piece: ContentPiece;
  readonly place: number;
}

/** What one item has to give to one request: sent whole or not at all. */
export interface ContentPortion {
  readonly asked: AskedContent;
  readonly linkId: string;
  readonly pieces: readonly PlacedPiece[];
  /** Of a metadata request; null for others. */
  readonly metadata: string | null;
}

/** How near an item is to what is wanted; more is nearer. */
export type Relevance = (linkId: string, request: ContentRequest) => number;

const placed = ({ pieces }: RequestAnswer): PlacedPiece[] => pieces.map((piece, place) => ({ piece, place }));

const portionsOf = (asked: AskedContent): ContentPortion[] => [
  ...[...Map.groupBy(placed(asked.answer), ({ piece }) => piece.linkId)].map(([linkId, pieces]) => ({
    asked,
    linkId,
    pieces,
    metadata: null,
  })),
  ...(asked.answer.metadata ?? []).map(({ linkId, text }) => ({ asked, linkId, pieces: [], metadata: text })),
];

const ranks = { high: 0, medium: 1, low: 2 } as const;

/** The portions of all fulfilled requests in the order they are sent in: by priority, by relevance, and as they were asked for. */
export const contentPortions = (asked: readonly AskedContent[], relevance: Relevance): ContentPortion[] =>
  asked
    .flatMap(portionsOf)
    .map((portion) => ({
      portion,
      rank: ranks[portion.asked.request.priority],
      relevance: relevance(portion.linkId, portion.asked.request),
    }))
    .toSorted((a, b) => a.rank - b.rank || b.relevance - a.relevance)
    .map(({ portion }) => portion);
