import type {
  ContentPiece,
  ContentRequest,
  ContentRequestType,
  ContentType,
  ItemPart,
  ItemReference,
  RequestAnswer,
} from "@quarry/contracts";
import type { ReadableItem } from "../items/readable-item.ts";
import { partsOf, type ReadablePart } from "./readable-part.ts";

const maxItems = 20;

const partWords = (name: string, part: ItemPart): string =>
  `${name} of ${part.words} words (${part.characters} characters)`;

const itemLine = ({ linkId, title, transcript, comments }: ItemReference): string => {
  const parts = [
    ...(transcript ? [partWords("transcript", transcript)] : []),
    ...(comments ? [`${partWords("comments", comments)}, ${comments.count} in number`] : []),
  ];
  return `${linkId} (${title}): ${parts.length > 0 ? parts.join("; ") : "no text"}`;
};

/** Lists the available items, one per line: at most 20, and the number of others. */
export const availableItems = (items: readonly ItemReference[]): string[] => [
  ...items.slice(0, maxItems).map(itemLine),
  ...(items.length > maxItems ? [`and ${items.length - maxItems} items more`] : []),
];

/** Content for a request, and the deviations from the request. */
export interface Fulfilled {
  readonly pieces: readonly ContentPiece[];
  readonly repairs: readonly string[];
  readonly metadata?: NonNullable<RequestAnswer["metadata"]>;
}

/** Problem of a request, and the available alternatives. */
interface Refused {
  readonly problem: string;
  readonly available: readonly string[];
}

export type Outcome = Fulfilled | Refused;

/** Request types by name. */
type Requests = {
  readonly [Type in ContentRequestType]: Extract<ContentRequest, { type: Type }>;
};

/** A request of one type. */
export type RequestOf<Type extends ContentRequestType> = Requests[Type];

/** Creates an outcome that only has pieces. */
export const fulfilled = (pieces: readonly ContentPiece[], repairs: readonly string[] = []): Fulfilled => ({
  pieces,
  repairs,
});

/** Answers a request without content, with the problem and the available alternatives. */
export const refused = (
  { requestId, type, repairs = [] }: Pick<RequestAnswer, "requestId" | "type"> & { repairs?: string[] },
  { problem, available }: Refused,
): RequestAnswer => ({
  requestId,
  type,
  status: "refused",
  repairs,
  problem,
  available: [...available],
  pieces: [],
  characters: 0,
  words: 0,
  remaining: [],
});

/** Items and parts that a request refers to. */
export interface SelectedContent {
  readonly items: readonly ReadableItem[];
  readonly parts: readonly ReadablePart[];
  /** All available parts, including those that the request does not name. */
  readonly allParts: readonly ReadablePart[];
  readonly repairs: readonly string[];
}

const typesOf = (request: ContentRequest): readonly ContentType[] => {
  if (request.type === "comments") return ["comments"];
  return request.type === "metadata" ? ["transcript", "comments"] : request.contentTypes;
};

const withoutPart = (items: readonly ReadableItem[], types: readonly ContentType[]): string[] =>
  items.flatMap((item) =>
    types.filter((type) => item[type] === null).map((type) => `${item.reference.linkId} has no ${type}`),
  );

/** Selects the items and texts named by a request, or all items if it names none; refused if there are none. */
export const selectContent = (
  request: ContentRequest,
  items: readonly ReadableItem[],
): SelectedContent | Refused => {
  const available = availableItems(items.map(({ reference }) => reference));
  const asked = new Set(request.linkIds);
  const named = asked.size === 0 ? items : items.filter(({ reference }) => asked.has(reference.linkId));
  const known = new Set(named.map(({ reference }) => reference.linkId));
  const unknown = [...asked].filter((linkId) => !known.has(linkId));
  if (named.length === 0)
    return {
      problem:
        unknown.length > 0 ? `there is no item ${unknown.slice(0, 5).join(", ")}` : "there are no items",
      available,
    };
  const types = typesOf(request);
  const parts = partsOf(named, types);
  const missing = withoutPart(named, types);
  if (parts.length === 0 && request.type !== "metadata")
    return { problem: missing.slice(0, 5).join("; "), available };
  // A request for all items may include items without the requested part.
  const lacking = asked.size === 0 || request.type === "metadata" ? [] : missing;
  return {
    items: named,
    parts,
    allParts: partsOf(items, ["transcript", "comments"]),
    repairs: [
      ...unknown.slice(0, 20).map((linkId) => `left out ${linkId}: there is no such item`),
      ...lacking,
    ],
  };
};
