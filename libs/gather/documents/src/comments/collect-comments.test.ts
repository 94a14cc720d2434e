import { describe, expect, it } from "vitest";
import {
  arrangeComments,
  collectComments,
  commentList,
  looksLikeComments,
  maxComments,
  nameComments,
  type NamedComment,
} from "./collect-comments.ts";

const thread = { id: "a", snippet: { topLevelComment: { id: "a", snippet: { textDisplay: "x" } } } };

describe("commentList", () => {
  it.each([
    ["a list", ["a", "b"], ["a", "b"]],
    ["an object that has some", { title: "t", comments: ["a"] }, ["a"]],
    ["an answer of YouTube", { kind: "youtube#commentThreadListResponse", items: [thread] }, [thread]],
    ["several answers of YouTube", [{ items: [thread] }, { items: [thread] }], [thread, thread]],
  ])("finds the comments of %s", (_case, value, list) => {
    expect(commentList(value)).toEqual(list);
  });

  it("finds none in anything else", () => {
    expect(commentList({ name: "x" })).toBeUndefined();
  });
});

describe("looksLikeComments", () => {
  it.each([
    ["liked texts", [{ text: "a", likes: 0 }], true],
    ["answered texts", [{ content: "a", parentId: null }], true],
    ["threads", { items: [thread] }, true],
    ["texts with authors only", [{ text: "a", author: "Ann" }], false],
    ["captions", [{ text: "a", start: 0, duration: 1 }], false],
    ["strings", ["a"], false],
    ["items of something else", { items: [{ name: "a" }] }, false],
    ["an empty list", [], false],
  ])("recognises %s", (_case, value, is) => {
    expect(looksLikeComments(value)).toBe(is);
  });
});

const collected = (values: readonly unknown[]) => {
  const list = collectComments(values);
  return "status" in list ? list : list.map(({ comment, within }) => [comment.text, within]);
};

describe("collectComments", () => {
  it("places answers after the comments that contain them", () => {
    const values = [{ text: "a", replies: [{ text: "b", replies: ["c"] }, "d"] }, "e"];
    expect(collected(values)).toEqual([
      ["a", undefined],
      ["b", 0],
      ["c", 1],
      ["d", 0],
      ["e", undefined],
    ]);
  });

  it("follows answers of answers as deep as they go", () => {
    let value: unknown = "deepest";
    for (let depth = 0; depth < 50_000; depth += 1) value = { text: "up", replies: [value] };
    expect(collected([value])).toHaveLength(50_001);
  });

  it("names the field that is wrong", () => {
    expect(collected(["a", { text: "b", replies: [{ text: "c", likes: [] }] }])).toEqual({
      status: "unavailable",
      reason: "damaged",
      detail:
        "comments[1].replies[0].likes must be a number like 12 or 1.2K; correct it and submit the comments again.",
    });
    expect(collected([[]])).toMatchObject({
      detail: expect.stringMatching(/^comments\[0\] must be a string or an/u),
    });
  });

  it.each([
    ["at once", Array.from({ length: maxComments + 1 }, () => "a")],
    ["by their answers", [{ text: "a", replies: Array.from({ length: maxComments }, () => "b") }]],
    ["by half a million to one", [{ text: "a", replies: Array.from({ length: 500_000 }, () => "b") }]],
  ])("refuses more comments than allowed %s, and names the limit and the remedy", (_case, values) => {
    expect(collected(values)).toEqual({
      status: "unavailable",
      reason: "too-large",
      detail:
        "The source has more than 100,000 comments, the limit of one item; submit them as several items.",
    });
  });
});

const named = (...values: unknown[]) => {
  const collected = collectComments(values);
  return "status" in collected ? collected : nameComments(collected);
};

describe("nameComments", () => {
  it("names comments without an id by their place", () => {
    expect(named("First!", "First!", { id: "c1", text: "a" })).toMatchObject([
      { id: "c1", text: "First!" },
      { id: "c2", text: "First!" },
      { id: "c1-2", text: "a" },
    ]);
  });

  it("distinguishes different comments with one id, and keeps the parents of nested answers", () => {
    const values = [
      { id: "a", text: "1" },
      { id: "a", text: "2", replies: ["3"] },
      { id: "a", text: "4" },
    ];
    expect(named(...values)).toMatchObject([{ id: "a" }, { id: "a-2" }, { parentId: "a-2" }, { id: "a-3" }]);
  });

  it("merges a comment that is listed twice, with the most likes and all answers", () => {
    const values = [
      { id: "a", text: "1", likes: 2, replies: [{ id: "b", text: "2" }] },
      { id: "a", text: "1", likes: 5, replies: [{ id: "c", text: "3" }] },
    ];
    expect(named(...values)).toMatchObject([
      { id: "a", likes: 5 },
      { id: "b", parentId: "a" },
      { id: "c", parentId: "a" },
    ]);
  });

  it("finds a free name for each of many comments of one id in one step", () => {
    const values = Array.from({ length: 50_000 }, (_, index) => ({ id: "a", text: `${index}` }));
    const ids = [named(...values)].flat().map((comment) => ("id" in comment ? comment.id : ""));
    expect([new Set(ids).size, ids.at(-1)]).toEqual([50_000, "a-50000"]);
  });
});

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

  it("leaves an answer to a missing comment in its place", () => {
    expect(order(comment("a"), comment("b", "gone"), comment("c"))).toBe("a b c");
  });

  it("names the comments that answer one another in a circle", () => {
    expect(order(comment("x"), comment("a", "b"), comment("b", "a"))).toBe(
      'Comments answer one another in a circle: "a" answers "b" answers "a"; correct one parentId.',
    );
    expect(order(comment("a", "a"))).toContain('"a" answers "a"');
    expect(order(comment("in", "a"), comment("a", "b"), comment("b", "a"))).toContain('circle: "a" answers');
  });

  it("shortens a long cycle", () => {
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
