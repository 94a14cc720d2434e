import type { ItemReference } from "@quarry/contracts";
import type { Patience } from "@quarry/jobs";
import type { OverviewPorts } from "./overview-ports.ts";

type MarkPorts = Pick<OverviewPorts, "markings" | "overviewJobs">;

const atATime = 16;

/** Those of some texts that nobody has marked. */
const unmarkedOf = async (
  { markings }: Pick<MarkPorts, "markings">,
  ids: readonly string[],
): Promise<string[]> => {
  const unmarked: string[] = [];
  for (let first = 0; first < ids.length; first += atATime) {
    const some = ids.slice(first, first + atATime);
    const found = await Promise.all(some.map((id) => markings.markedWith(id)));
    unmarked.push(...some.filter((_id, index) => found[index] === undefined));
  }
  return unmarked;
};

const textsOf = (items: readonly ItemReference[]): string[] => [
  ...new Set(
    items
      .flatMap(({ transcript, comments }) => [transcript, comments])
      .flatMap((part) => part?.documentId ?? []),
  ),
];

/** How many texts some items have, and how many of them are not marked. */
export interface MarkedTexts {
  readonly texts: number;
  readonly unmarked: number;
}

/** Has the texts of items marked that are not yet, and waits for that as long as patience lasts. */
export const markItems = async (
  ports: MarkPorts,
  items: readonly ItemReference[],
  patience: Patience,
): Promise<MarkedTexts> => {
  const texts = textsOf(items);
  const unmarked = await unmarkedOf(ports, texts);
  if (unmarked.length > 0) await ports.overviewJobs.mark(unmarked, patience);
  return { texts: texts.length, unmarked: (await unmarkedOf(ports, unmarked)).length };
};

/** Waits for the texts of items that are being marked; has none marked, for to look costs nothing. */
export const awaitMarkings = async (
  ports: MarkPorts,
  items: readonly ItemReference[],
  patience: Patience,
): Promise<MarkedTexts> => {
  const texts = textsOf(items);
  const unmarked = await unmarkedOf(ports, texts);
  if (unmarked.length > 0) await ports.overviewJobs.awaitMarkings(unmarked, patience);
  return { texts: texts.length, unmarked: (await unmarkedOf(ports, unmarked)).length };
};

/** What a reader is told of texts that are not marked. */
export const unmarkedWarnings = ({ unmarked }: Pick<MarkedTexts, "unmarked">): string[] =>
  unmarked === 0
    ? []
    : [
        `${unmarked} of the texts are not marked and are shown by excerpts; POST /v1/collections/:id/markings has them marked, with Prefer: wait=60 to wait for it`,
      ];
