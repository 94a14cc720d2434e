import { parsePage, type PageNode } from "./html-page.ts";

const longestScript = 5_000_000;
const shortestText = 300;
const textNames: ReadonlySet<string> = new Set(["articleBody", "text", "description"]);

const parsed = (text: string | null): unknown => {
  if (text === null || text.length > longestScript) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Texts under names that schema.org gives to the body of a thing, however deep they lie; without recursion. */
const textsIn = (value: unknown): string[] => {
  const open: unknown[] = [value];
  const found: string[] = [];
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    if (typeof one !== "object" || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (typeof inner === "object") open.push(inner);
      if (typeof inner === "string" && textNames.has(name) && inner.length >= shortestText) found.push(inner);
    }
  }
  return found;
};

const plain = (text: string): string =>
  /<\/?(?:p|br|div|li|h\d)\b/iu.test(text)
    ? (parsePage(text.replaceAll(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/giu, "\n\n")).body?.textContent ?? "")
    : text;

/**
 * The longest body text that a page keeps in JSON-LD or in the data of the script that draws it; empty where there is
 * none. A last resort: a reader sees it only once the script has run.
 */
export const keptInScripts = (page: PageNode): string => {
  const scripts = [...page.querySelectorAll("script[type='application/ld+json'], script#__NEXT_DATA__")];
  const texts = scripts.flatMap(({ textContent }) => textsIn(parsed(textContent)));
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
  return plain(longest)
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
};
