import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { LocalPage } from "./start-local-web.ts";

const goldSchema = z.object({
  url: z.string(),
  file_id: z.string(),
  ground_truth: z.object({ title: z.string().nullish(), main_content: z.string().nullish() }),
});

/** Whether a folder of the evaluation data is there: `QUARRY_DATA`, else `../shared/data` beside the checkout. */
export const realPagesFolder = (root: string): string | undefined => {
  const folder = join(process.env["QUARRY_DATA"] ?? join(root, "../shared/data"), "web-extraction");
  return existsSync(join(folder, "gold")) ? folder : undefined;
};

/** Real pages in the layout of `web-extraction` (`gold/<id>.json`, `html/<id>.html.gz`) that say where they stand, by id. */
export const readRealPages = (folder: string): readonly LocalPage[] =>
  readdirSync(join(folder, "gold"))
    .toSorted()
    .flatMap((name): LocalPage[] => {
      const {
        url,
        file_id: id,
        ground_truth: gold,
      } = goldSchema.parse(JSON.parse(readFileSync(join(folder, "gold", name), "utf8")));
      if (!URL.canParse(url)) return [];
      const body = gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`)));
      return [{ url, title: gold.title ?? url, text: gold.main_content ?? "", body }];
    });
