import { describe, expect, it, onTestFinished } from "vitest";
import { type Graph, openGraph } from "../src/open-graph.ts";
import { hiddenSize, idOf, projectedSize, type TinyGraph, tinyGraph } from "./tiny-model.ts";

const open = async (options: TinyGraph): Promise<Graph> => {
  const graph = await openGraph(tinyGraph(options), { model: "tiny", threads: 1 });
  onTestFinished(() => graph.close());
  return graph;
};

const input = (...tokens: string[]) => ({ ids: tokens.map(idOf), attended: tokens.map(() => true) });

const dimensionsOf = async (options: TinyGraph): Promise<number | undefined> =>
  (await (await open(options)).run([input("red")]))[0]?.dimensions;

describe("openGraph", () => {
  it.each([
    [{ output: "output", alsoAnswers: ["last_hidden_state", "pooled"] }],
    [{ output: "contextual", alsoAnswers: ["token_embeddings"] }],
    [{ output: "of_any_name" }],
  ])("finds the projected vectors among the outputs of %j", async (options) => {
    expect(await dimensionsOf(options)).toBe(projectedSize);
  });

  it("uses the hidden vectors of the model if none are marked as projected", async () => {
    expect(await dimensionsOf({ output: "pooled", alsoAnswers: ["last_hidden_state"] })).toBe(hiddenSize);
  });

  it("rejects outputs if none is recognisable as the token vectors", async () => {
    await expect(open({ output: "one", alsoAnswers: ["two"] })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringMatching(/two, one.*output, contextual, last_hidden_state, token_embeddings/),
    });
  });

  it("rejects a graph that requires more than tokens", async () => {
    await expect(open({ alsoAsks: ["pixel_values"] })).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("asks for pixel_values"),
    });
  });

  it("feeds token types to a graph that requires them", async () => {
    expect(await dimensionsOf({ alsoAsks: ["token_type_ids"] })).toBe(projectedSize);
  });

  it("rejects a file that is not a graph", async () => {
    const opening = openGraph(new TextEncoder().encode("no graph"), { model: "tiny", threads: 1 });
    await expect(opening).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("tiny cannot be loaded"),
    });
  });

  it("removes padding, which does not affect results", async () => {
    const graph = await open({});
    const [short] = await graph.run([input("red", "cat")]);
    const [padded, long] = await graph.run([input("red", "cat"), input("red", "cat", "runs", "blue")]);
    expect(padded).toEqual(short);
    expect(long?.rows).toBe(4);
  });
});
