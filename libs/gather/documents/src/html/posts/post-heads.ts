import type { TextBlock } from "../blocks/read-blocks.ts";
import { elementsAround, type PageNode } from "../html-page.ts";
import { postBody } from "./post-parts.ts";

const ownText = "[itemprop~='text']";
/** Microdata and classes of forum software for the author and the time in the lines above a post. */
const authorNames =
  /(?:^|\s)(?:author|creator|username|message-name|bbp-author-name|author_information|postleft|cAuthorPane_author|poster|hnuser)(?:\s|$)/iu;
const timeNames = /(?:^|\s)(?:datePublished|dateCreated|post_?date|postdetails|keyinfo|age)(?:\s|$)/iu;

/** Returns the quotations of a forum below the names of their authors. */
const quotesIn = (page: PageNode): (readonly [post: PageNode, text: PageNode])[] =>
  [...page.querySelectorAll("aside > blockquote")].flatMap((text) =>
    text.parentNode === null ? [] : [[text.parentNode, text] as const],
  );

/**
 * Returns each post with its text, by its microdata, otherwise by its software: the largest element around a text that holds no
 * other. Fewer than two are not a thread. Quotations are posts within posts.
 */
const postsIn = (page: PageNode, blocks: readonly TextBlock[]): ReadonlyMap<PageNode, PageNode> => {
  const named = [...page.querySelectorAll(ownText)];
  const bodies = new Set(blocks.map(postBody).filter((body) => body !== undefined));
  const texts = named.length < 2 ? [...bodies] : named;
  const counts = new Map<PageNode, number>();
  for (const text of texts)
    for (const one of elementsAround([text])) counts.set(one, (counts.get(one) ?? 0) + 1);
  const posts = texts.flatMap((text) => {
    const post = [...elementsAround([text])].findLast((one) => counts.get(one) === 1);
    return post === undefined ? [] : [[post, text] as const];
  });
  return new Map([...(texts.length < 2 ? [] : posts), ...quotesIn(page)]);
};

/** Returns the first of the elements around a block that is a post, with its text. */
const innermost = (
  posts: ReadonlyMap<PageNode, PageNode>,
  around: Iterable<PageNode>,
): readonly [post: PageNode, text: PageNode] | undefined => {
  for (const post of around) {
    const text = posts.get(post);
    if (text !== undefined) return [post, text];
  }
  return undefined;
};

/** True for the line above a quotation that names its author: "Ann:". */
const introduces = ({ text }: TextBlock, post: PageNode): boolean =>
  post.nodeName.toUpperCase() === "ASIDE" && /[:：]$/u.test(text);

type HeadPart = "author" | "time";

const partsOf = (element: PageNode): HeadPart[] => {
  const names = `${element.getAttribute("itemprop") ?? ""} ${element.getAttribute("class") ?? ""}`;
  const isAuthor = authorNames.test(names);
  const isTime =
    element.nodeName.toUpperCase() === "TIME" ||
    timeNames.test(names) ||
    // The line of phpBB, without an element for the time.
    (isAuthor && element.matches("p.author"));
  return [...(isAuthor ? (["author"] as const) : []), ...(isTime ? (["time"] as const) : [])];
};

/** Returns the parts of a head that a block of a post states by the elements around it within the post. */
const partsIn = (block: TextBlock, within: readonly PageNode[], post: PageNode): ReadonlySet<HeadPart> =>
  introduces(block, post) ? new Set(["author"]) : new Set(within.flatMap(partsOf));

type Head = ReadonlyMap<HeadPart, TextBlock>;

/** Adds a block to a head by the first block of each part; one that states all parts takes the place of others. */
const withParts = (head: Head, parts: ReadonlySet<HeadPart>, block: TextBlock): Head => {
  const isWhole = parts.size === 2 && head.get("author") !== head.get("time");
  return new Map([...[...parts].map((part) => [part, block] as const), ...(isWhole ? [] : head)]);
};

const isNamed = (within: readonly PageNode[], attribute: string, name: RegExp): boolean =>
  within.some((element) => name.test(element.getAttribute(attribute) ?? ""));

const signed = /(?:^|\s)author(?:\s|$)/u;
const signedTime = /action-time/u;

/** Returns the name below the text of a post, as of Stack Exchange, with the time directly above it; none for other blocks. */
const footOf = (blocks: readonly TextBlock[], at: number, within: readonly PageNode[]): TextBlock[] => {
  if (!isNamed(within, "itemprop", signed)) return [];
  const isTimed = isNamed([...elementsAround(blocks[at - 1]?.nodes ?? [])], "class", signedTime);
  return blocks.slice(isTimed ? at - 1 : at, at + 1);
};

/** Returns the blocks to keep, with the author and time above or below each post that has one of them. */
export const withPostHeads = (
  page: PageNode,
  blocks: readonly TextBlock[],
  kept: ReadonlySet<TextBlock>,
): ReadonlySet<TextBlock> => {
  const posts = postsIn(page, blocks);
  const heads = new Map<PageNode, Head>();
  const unsigned = new Set<PageNode>();
  const added = new Set<TextBlock>();
  for (const [at, block] of (posts.size === 0 ? [] : blocks).entries()) {
    const around = elementsAround(block.nodes);
    const found = innermost(posts, around);
    if (found === undefined) continue;
    const [post, text] = found;
    // The name of an element around the text does not tell what one of its lines is.
    const outside = elementsAround([text]);
    const within = [...around].filter((one) => !outside.has(one));
    const above: Head = heads.get(post) ?? new Map<HeadPart, TextBlock>();
    if (within.some((one) => one === text)) {
      if (!kept.has(block)) continue;
      for (const head of above.values()) added.add(head);
      if (!above.has("author")) unsigned.add(post);
    } else if (unsigned.has(post)) {
      const foot = footOf(blocks, at, within);
      for (const one of foot) added.add(one);
      if (foot.length > 0) unsigned.delete(post);
    } else heads.set(post, withParts(above, partsIn(block, within, post), block));
  }
  return new Set(blocks.filter((block) => kept.has(block) || added.has(block)));
};
