import { unavailable } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { archiveOf, epubParts } from "../testing/office-files.ts";
import { readArchive } from "./read-archive.ts";

const textOf = async (body: string): Promise<unknown> => {
  const read = await readArchive(archiveOf(epubParts([{ title: "", body }])), async () =>
    unavailable("unsupported-type", "no part is read here"),
  );
  return "text" in read ? read.text.split("\n\n") : read;
};

describe("a chapter of a book", () => {
  it("has notes behind the heading or paragraph that they are in", async () => {
    const note = `<aside epub:type="footnote"><p>In spring.</p><p>Late.</p></aside>`;
    expect(await textOf(`<h2>Ice${note} and snow</h2><p>It ${note}fell.</p><p>It rose.</p>`)).toEqual([
      "## Ice and snow",
      "In spring.",
      "Late.",
      "It fell.",
      "In spring.",
      "Late.",
      "It rose.",
    ]);
  });

  it("keeps the order of notes elsewhere, and of those without an end", async () => {
    const words = ["Above.", "It fell", "In spring.", "It rose."];
    expect(
      await textOf("<aside><p>Above.</p></aside><p>It fell</p><aside>In spring.<p>It rose.</p>"),
    ).toEqual(words);
    expect(
      await textOf("<aside><p>Above.</p></aside><p>It fell<aside>In spring.</aside><p>It rose.</p>"),
    ).toEqual(words);
    expect(await textOf("<p>Above.<div>It fell</div><aside>In spring.</aside><div>It rose.</div>")).toEqual(
      words,
    );
  });
});
