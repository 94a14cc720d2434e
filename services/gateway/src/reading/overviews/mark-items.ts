import type { ItemReference } from "@quarry/contracts";
import type { Patience } from "@quarry/jobs";
import type { OverviewPorts } from "./overview-ports.ts";

type MarkPorts = Pick<OverviewPorts, "markings" | "overviewJobs">;

const atATime = 16;

/** Ids of the texts of items that nobody has marked. */
const unmarkedOf = async (
  { markings }: Pick<MarkPorts, "markings">,
  items: readonly ItemReference[],
): Promise<string[]> => {
  const ids = [
    ...new Set(
      items
        .flatMap(({ transcript, comments }) => [transcript, comments])
        .flatMap((part) => part?.documentId ?? []),
    ),
  ];
  const unmarked: string[] = [];
  for (let first = 0; first < ids.length; first += atATime) {
    const some = ids.slice(first, first + atATime);
    const found = await Promise.all(some.map((id) => markings.markedWith(id)));
    unmarked.push(...some.filter((_id, index) => found[index] === undefined));
  }
  return unmarked;
};

/** Has the texts of items marked that are not yet, and says how many are still being marked when patience is over. */
export const markItems = async (
  ports: MarkPorts,
  items: readonly ItemReference[],
  patience: Patience,
): Promise<string[]> => {
  const unmarked = await unmarkedOf(ports, items);
  if (unmarked.length === 0) return [];
  await ports.overviewJobs.mark(unmarked, patience);
  const left = (await unmarkedOf(ports, items)).length;
  return left === 0
    ? []
    : [
        `${left} of the texts are still being marked; ask again for their markers, with Prefer: wait=60 to wait for them`,
      ];
};
