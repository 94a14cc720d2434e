import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { dropEnds } from "./drop-ends.ts";
import { readBlocks } from "./read-blocks.ts";

/** Returns the texts of the blocks that stay of a page. */
const textsOf = (body: string): string[] => {
  const page = parsePage(`<html><body>${body}</body></html>`);
  return dropEnds(readBlocks(page.body ?? page)).map(({ text }) => text);
};

describe("dropEnds", () => {
  it.each([
    "<h2>Feedback</h2><p>Was this page helpful?</p>",
    "<p>Did you find this article useful?</p>",
    "<p>War diese Seite hilfreich?</p>",
    "<p>Cette page vous a-t-elle été utile ?</p>",
    "<p>¿Te resultó útil esta página?</p>",
    "<h2>Was this page helpful?</h2>",
    "<p>Did this article help you? Yes No</p>",
    "<h3>Comments</h3>",
    "<h3>Kommentarer</h3><h3>Læs også</h3>",
  ])("removes what is left of the page around a text: %s", (end) => {
    expect(textsOf(`<h1>Locks</h1><p>The lock is old.</p>${end}`)).toEqual(["Locks", "The lock is old."]);
  });

  it.each([
    "<h2>Comments</h2><p>The keeper read them.</p>",
    "<h2>Who will open the lock tomorrow?</h2>",
    "<p>Was this page of the log helpful to the keeper? He did not say, and the council, which had a copy of it, did not say so either.</p>",
    "<p>This lock was helpful.</p>",
    "<p>Was this article of help? Yes, it was very useful to us.</p>",
    "<p>Is this document useful as a source of law?</p>",
    "<p>War diese Schleuse hilfreich?</p>",
    "<p>Cet article de loi est utile aux bateliers.</p>",
    "<p>¿Ha sido útil la esclusa?</p>",
    "<h2>Is this guide useful?</h2><p>It is for keepers.</p>",
    "<h3>Winner: Bob</h3>",
    "<h3>It works.</h3>",
    "<h3>12 crowns</h3>",
    "<h3>Ann Bee</h3><h3>Bob Cee</h3><h3>Cat Dee</h3>",
  ])("keeps text and headings above or in text: %s", (end) => {
    expect(textsOf(`<p>The lock is old.</p>${end}`)).toHaveLength(1 + (end.match(/<[hp]/gu) ?? []).length);
  });
});
