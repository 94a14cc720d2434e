import { decodeHTMLAttribute } from "entities";
import { nearlyEmptyPage } from "./nearly-empty.ts";
import { refreshTarget } from "./refresh-target.ts";
import { scriptTarget } from "./script-target.ts";

/** How a page that says nothing itself sends its readers on. */
export type MovedByPage =
  | { readonly by: "refresh"; readonly to: string }
  /** Undefined where the script names no address of the web. */
  | { readonly by: "script"; readonly to: string | undefined };

const htmlTypes = /^\s*(?:text\/html|application\/xhtml\+xml)\b/iu;
const metaElements = /<meta\b(?<attributes>(?:"[^"]*"|'[^']*'|[^>"'])*)>/giu;
const attribute =
  /(?<name>[^\s"'<>/=]{1,64})\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>][^\s>]*))/gu;

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(attribute)].map(({ groups = {} }) => [
      groups["name"]?.toLowerCase() ?? "",
      decodeHTMLAttribute(groups["double"] ?? groups["single"] ?? groups["bare"] ?? ""),
    ]),
  );

const refreshContents = (markup: string): readonly string[] =>
  [...markup.matchAll(metaElements)]
    .map(({ groups }) => attributesOf(groups?.["attributes"] ?? ""))
    .filter((meta) => meta.get("http-equiv")?.trim().toLowerCase() === "refresh")
    .map((meta) => meta.get("content") ?? "");

/**
 * Where a page sends its readers by itself, not yet checked: by `<meta http-equiv="refresh">`, also inside `noscript`,
 * because no script is run here; or by a script. Undefined for a page that has something to say.
 */
export const movedByPage = (
  bytes: Uint8Array,
  contentType: string | undefined,
  from: URL,
): MovedByPage | undefined => {
  const page = htmlTypes.test(contentType ?? "") ? nearlyEmptyPage(bytes) : undefined;
  if (page === undefined) return undefined;
  const [to] = refreshContents(page.markup).flatMap((content) => refreshTarget(content, from) ?? []);
  if (to !== undefined) return { by: "refresh", to };
  const script = scriptTarget(page.code, from);
  return script && { by: "script", to: script.address };
};
