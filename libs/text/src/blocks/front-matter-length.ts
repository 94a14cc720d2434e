import type { TextLine } from "./text-lines.ts";

const longestFrontMatter = 200;

/** How many lines of YAML or TOML front matter a document begins with; 0 where it begins with something else. */
export const frontMatterLength = (lines: readonly TextLine[]): number => {
  const fence = lines[0]?.text.replace(/^\uFEFF/u, "").trimEnd();
  if (fence !== "---" && fence !== "+++") return 0;
  if (!/^[\w."'-]+\s*[:=]/u.test(lines[1]?.text ?? "")) return 0;
  const close = lines
    .slice(1, longestFrontMatter)
    .findIndex(({ text }) => text.trimEnd() === fence || text.trimEnd() === "...");
  return close === -1 ? 0 : close + 2;
};
