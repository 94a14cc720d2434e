import type { Parents, Root, RootContent } from "mdast";
import rehypeSanitize, { defaultSchema, type Options } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const withoutEmbeds = new Set(["img", "picture", "source", "input"]);

const schema: Options = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => !withoutEmbeds.has(name)),
  protocols: { ...defaultSchema.protocols, href: ["http", "https"] },
};

/** Replaces automatic links of bare addresses by their text, which may be a quote from a source. */
const unlinkBare = (parent: Parents, markdown: string): void => {
  const children = parent.children.flatMap((child): RootContent[] => {
    if ("children" in child) unlinkBare(child, markdown);
    const isBare = child.type === "link" && markdown[child.position?.start.offset ?? 0] !== "[";
    return isBare ? child.children : [child];
  });
  Object.assign(parent, { children });
};

/** Opening tags of a table. Scrollable content is reachable by keyboard. */
export const openTable = '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';

/** Converts Markdown to HTML without scripts, styles, images or raw markup; links lead to http, https, or within the bundle. */
export const markdownToHtml = (markdown: string): string =>
  String(
    unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(() => (tree: Root) => unlinkBare(tree, markdown))
      .use(remarkRehype)
      .use(rehypeSanitize, schema)
      .use(rehypeStringify)
      .processSync(markdown),
  )
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", openTable)
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<th>", '<th scope="col">');
