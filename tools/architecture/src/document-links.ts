import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";

/** Lists the documents of the project from its root: pages, READMEs and decisions, without prompts and samples. */
export const documentsOf = (root: string): string[] =>
  globSync(
    [
      "*.md",
      "docs/**/*.md",
      "{libs/*,services,tools,tools/lab}/*/README.md",
      "prompts/README.md",
      "examples/README.md",
    ],
    { cwd: root },
  ).map((path) => path.split(sep).join("/"));

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/gu, "");

/** Turns a heading into its anchor, as GitHub does. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

const hasAnchor = (text: string, anchor: string): boolean =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gmu)].some(([, heading = ""]) => anchorOf(heading) === anchor);

/** Finds relative links in documents whose file or heading does not exist. */
export const findLinkProblems = (root: string): string[] =>
  documentsOf(root).flatMap((document) => {
    const text = readFileSync(join(root, document), "utf8");
    return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/gu)].flatMap(([, link = ""]) => {
      if (/^[a-z]+:/u.test(link)) return [];
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : posix.join(posix.dirname(document), path);
      if (!existsSync(join(root, target))) return [`${document}: ${link} leads to no file`];
      if (anchor === undefined || !target.endsWith(".md")) return [];
      return hasAnchor(readFileSync(join(root, target), "utf8"), anchor)
        ? []
        : [`${document}: ${link} leads to no heading`];
    });
  });
