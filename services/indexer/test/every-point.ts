import { z } from "zod";

const page = z.object({ result: z.object({ points: z.array(z.looseObject({ id: z.string() })) }) });

/**
 * Returns every point of the three collections of an installation, with payload and vectors, ordered by id; `generation` is the
 * suffix of collections made by a reindex.
 */
export const everyPoint = async (
  url: string,
  prefix: string,
  generation = "",
): Promise<Record<string, unknown[]>> => {
  const points: Record<string, unknown[]> = {};
  for (const name of ["documents", "passages", "memberships"]) {
    const answer = await fetch(`${url}/collections/${prefix}${name}${generation}/points/scroll`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ limit: 10_000, with_payload: true, with_vector: true }),
    });
    points[name] = page.parse(await answer.json()).result.points;
  }
  return points;
};
