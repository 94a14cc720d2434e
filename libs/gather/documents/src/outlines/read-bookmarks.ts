import { fromSeconds } from "../chats/chat-text.ts";
import type { Extracted } from "../extracted.ts";
import { type PageNode, parsePage } from "../html/html-page.ts";
import { type OutlineEntry, outlineDocument } from "./outline.ts";

interface OpenEntry extends OutlineEntry {
  note?: string | undefined;
  readonly entries: OpenEntry[];
}

const textOf = (node: PageNode): string => (node.textContent ?? "").trim();

const dayOf = (node: PageNode): string | undefined =>
  fromSeconds(node.getAttribute("add_date"))?.slice(0, 10);

const linkEntry = (link: PageNode): OpenEntry => {
  const url = link.getAttribute("href") ?? "";
  return {
    title: textOf(link),
    url: /^https?:/iu.test(url) ? url : undefined,
    day: dayOf(link),
    entries: [],
  };
};

const addNote = (node: PageNode, entry: OpenEntry | undefined): void => {
  const own = [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(textOf);
  const note = own.join(" ").trim();
  if (entry !== undefined && note !== "") entry.note = note;
};

const collect = (node: PageNode, into: OpenEntry[]): void => {
  for (const child of node.children) {
    const name = child.nodeName.toUpperCase();
    if (name === "A") into.push(linkEntry(child));
    else if (name === "H3") into.push({ title: textOf(child), entries: [] });
    else if (name === "DD") addNote(child, into.at(-1));
    // A list belongs to the folder before it.
    if (name === "DL") collect(child, into.at(-1)?.entries ?? into);
    else if (name !== "A" && name !== "H3") collect(child, into);
  }
};

/** Reads the bookmarks of a browser: folders with pages, addresses, notes and dates of addition. */
export const readBookmarks = (html: string): Extracted => {
  const page = parsePage(html);
  const entries: OpenEntry[] = [];
  if (page.body !== null) {
    for (const list of page.body.children) if (list.nodeName.toUpperCase() === "DL") collect(list, entries);
  }
  const heading = page.querySelector("h1")?.textContent?.trim();
  return outlineDocument(entries, {
    title:
      heading === undefined || heading === ""
        ? (page.querySelector("title")?.textContent ?? undefined)
        : heading,
    mediaType: "text/x-bookmarks",
  });
};
