import { collapseWhitespace } from "@quarry/text";
import type { PageNode } from "../html-page.ts";

const longest = 2_000;

/** One line of text; undefined where there is none. */
export const line = (text: string | null | undefined): string | undefined =>
  collapseWhitespace((text ?? "").slice(0, longest)).trim() || undefined;

/** What an element says: its content attribute, a machine-readable time, else its text. */
export const saidBy = (node: PageNode | null): string | undefined =>
  line(node?.getAttribute("content")) ?? line(node?.getAttribute("datetime")) ?? line(node?.textContent);
