import { describe, expect, it } from "vitest";
import { arrangeComments } from "./arrange-comments.ts";
import type { NamedComment } from "./name-comments.ts";

const comment = (id: string, parentId?: string): NamedComment => ({
  id,
  parentId,
  text: id,
  author: undefined,
  likes: 0,
  replies: 0,
  publishedAt: undefined,
});
const order = (...comments: NamedComment[]) => {
  const arranged = arrangeComments(comments);
  return "status" in arranged ? arranged.detail : arranged.map(({ id }) => id).join(" ");
};

describe("arrangeComments", () => {
  it("puts answers behind their parent, in their order, wherever they stood", () => {
    const [a, b, c] = [comment("a"), comment("b"), comment("c", "a")];
    expect(order(comment("e", "c"), a, b, c, comment("d", "a"))).toBe("a c e d b");
  });

  it("leaves an answer to a comment nobody has in its place", () => {
    expect(order(comment("a"), comment("b", "gone"), comment("c"))).toBe("a b c");
  });

  it("names the comments that answer one another in a circle", () => {
    expect(order(comment("x"), comment("a", "b"), comment("b", "a"))).toBe(
      'Comments answer one another in a circle: "a" answers "b" answers "a"; mend one parentId.',
    );
    expect(order(comment("a", "a"))).toContain('"a" answers "a"');
    expect(order(comment("in", "a"), comment("a", "b"), comment("b", "a"))).toContain('circle: "a" answers');
  });

  it("shows no more of a long circle than helps to find it", () => {
    const ring = Array.from({ length: 1_000 }, (_, index) => comment(`${index}`, `${(index + 1) % 1_000}`));
    expect(order(...ring)).toContain('"5" answers "…"');
  });

  it("follows a chain of answers as long as all comments", () => {
    const chain = Array.from({ length: 50_000 }, (_, index) =>
      comment(`${index}`, index === 0 ? undefined : `${index - 1}`),
    );
    expect(order(...chain.toReversed()).startsWith("0 1 2 3 ")).toBe(true);
  });
});
