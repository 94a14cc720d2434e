import {
  type BlockReply,
  blockReplySchema,
  type SectionReply,
  statementReplySchema,
} from "@quarry/grounding";
import { describe, expect, it } from "vitest";
import { applyRevision } from "./revise.ts";

const statement = (text: string, more: object = {}) => statementReplySchema.parse({ text, ...more });
const paragraph = (...statements: readonly object[]): BlockReply =>
  blockReplySchema.parse({ type: "paragraph", statements });
const shape = (sections: readonly SectionReply[]) =>
  sections.map(({ id, blocks }) => [
    id,
    ...blocks.map((block) =>
      block.type === "paragraph"
        ? block.statements.map(({ text, ref, basedOn }) => [text, ref, ...basedOn])
        : block.type,
    ),
  ]);

describe("applyRevision", () => {
  it("puts what was written anew in its place, under the name that others know it by", () => {
    const replies = [{ id: "r1", blocks: [paragraph({ ref: "a1", text: "Old." }, { text: "Stays." })] }];
    const [block] = replies[0]?.blocks ?? [];
    const [reply] = block?.type === "paragraph" ? block.statements : [];
    if (reply === undefined) throw new Error("the paragraph has statements");
    const revised = applyRevision(
      replies,
      { statements: [{ ...statement("New."), id: "[f1]" }], sections: [] },
      { unsupported: [{ reply, section: "r1", problems: [] }], short: [] },
    );
    expect(shape(revised)).toEqual([
      [
        "r1",
        [
          ["New.", "a1"],
          ["Stays.", undefined],
        ],
      ],
    ]);
  });

  it("adds to short sections only, and takes no name of an addition for one of the first reply", () => {
    const replies = [
      { id: "r1", blocks: [paragraph({ ref: "a1", text: "First." })] },
      { id: "r2", blocks: [] },
    ];
    const added = [paragraph({ ref: "a1", text: "More." }, { text: "So.", basedOn: ["a1", "a9"] })];
    const sections = [
      { id: "r1", blocks: added },
      { id: "R2", blocks: added },
    ];
    const revised = applyRevision(replies, { statements: [], sections }, { unsupported: [], short: ["r2"] });
    expect(shape(revised)).toEqual([
      ["r1", [["First.", "a1"]]],
      [
        "r2",
        [
          ["More.", "revised a1"],
          ["So.", undefined, "revised a1", "a9"],
        ],
      ],
    ]);
  });
});
