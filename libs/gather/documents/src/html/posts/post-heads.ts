import type { TextBlock } from "../blocks/read-blocks.ts";
import { elementsAround, type PageNode } from "../html-page.ts";

const ownText = "[itemprop~='text']";
/** Names of the author and the time in the line above a post. */
const headParts = /(?:^|\s)(author|creator|datePublished|dateCreated)(?:\s|$)/u;

/** Returns the quotations of a forum below the names of their authors. */
const quotesIn = (page: PageNode): (readonly [post: PageNode, text: PageNode])[] =>
  [...page.querySelectorAll("aside > blockquote")].flatMap((text) =>
    text.parentNode === null ? [] : [[text.parentNode, text] as const],
  );

/**
 * Returns each post with its text: the largest element around a text that holds no other. Fewer than two are not a thread.
 * Quotations are posts within posts.
 */
const postsIn = (page: PageNode): ReadonlyMap<PageNode, PageNode> => {
  const texts = [...page.querySelectorAll(ownText)];
  const counts = new Map<PageNode, number>();
  for (const text of texts)
    for (const one of elementsAround([text])) counts.set(one, (counts.get(one) ?? 0) + 1);
  const posts = texts.flatMap((text) => {
    const post = [...elementsAround([text])].findLast((one) => counts.get(one) === 1);
    return post === undefined ? [] : [[post, text] as const];
  });
  return new Map([...(texts.length < 2 ? [] : posts), ...quotesIn(page)]);
};

/** True for the line above a quotation that names its author: "Ann:". */
const introduces = ({ text }: TextBlock, post: PageNode): boolean =>
  post.nodeName.toUpperCase() === "ASIDE" && /[:：]$/u.test(text);

const partOf = (element: PageNode): string | undefined =>
  element.nodeName.toUpperCase() === "TIME"
    ? "time"
    : ["itemprop", "class"]
        .map((name) => headParts.exec(element.getAttribute(name) ?? "")?.[1])
        .find(Boolean);

/** Returns the parts of a head that a block of a post states by the elements around it within the post. */
const partsIn = (block: TextBlock, within: readonly PageNode[], post: PageNode): string[] =>
  introduces(block, post) ? ["name"] : within.flatMap((element) => partOf(element) ?? []);

/** Returns the blocks to keep, with the author and time above each post that has one of them. */
export const withPostHeads = (
  page: PageNode,
  blocks: readonly TextBlock[],
  kept: ReadonlySet<TextBlock>,
): ReadonlySet<TextBlock> => {
  const posts = postsIn(page);
  // The first block of each part.
  const heads = new Map<PageNode, Map<string, TextBlock>>();
  const added = new Set<TextBlock>();
  for (const block of posts.size === 0 ? [] : blocks) {
    const around = elementsAround(block.nodes);
    const post = [...around].find((one) => posts.has(one));
    if (post === undefined) continue;
    const outside = elementsAround([post]).add(post);
    const within = [...around].filter((one) => !outside.has(one));
    const above = heads.get(post) ?? new Map<string, TextBlock>();
    heads.set(post, above);
    // The lines below a text are others.
    if (!within.some((one) => one === posts.get(post)))
      for (const part of partsIn(block, within, post)) above.set(part, above.get(part) ?? block);
    else if (kept.has(block)) for (const head of above.values()) added.add(head);
  }
  return new Set(blocks.filter((block) => kept.has(block) || added.has(block)));
};
