import { afterEach, describe, expect, it, vi } from "vitest";
import { readReply } from "./read-reply.ts";
import { createReplyCollector } from "./reply-collector.ts";

const piece = (content: string): string => JSON.stringify({ choices: [{ delta: { content } }] });
const pretty = (content: string): string =>
  JSON.stringify({ choices: [{ delta: {}, note: content }, 1], usage: { completion_tokens: 7 } }, null, 1);

const read = async (body: string | ReadableStream) => {
  const reply = createReplyCollector(1_000);
  await readReply(new Response(body), { host: "model.test", reply });
  return reply;
};

describe("readReply of events", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ["begun and never ended", "data: [1,\n".repeat(2_000)],
    ["begun and never ended, each for itself", "data: [1,\n\n".repeat(2_000)],
  ])("parses at most a few times as much as it receives: %s", async (_what, body) => {
    const parse = vi.spyOn(JSON, "parse");
    await read(`${body}\n\ndata: ${piece("ok")}\n\ndata: [DONE]\n\n`);
    const characters = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    expect(characters).toBeLessThan(4 * body.length);
  });

  it("looks for line ends in each piece of a long line once", async () => {
    const body = `: ${"long ".repeat(10_000)}\r\n\r\ndata: ${piece("ok")}\r\ndata: [DONE]\r\n`;
    const pieces = ReadableStream.from(body.match(/[^]{1,7}/gu)?.map((part) => Buffer.from(part)) ?? []);
    const split = vi.spyOn(String.prototype, "split");
    const { text } = await read(pieces);
    const characters = split.mock.contexts.reduce<number>((sum, of) => sum + String(of).length, 0);
    expect(text).toBe("ok");
    expect(characters).toBeLessThan(4 * body.length);
  });

  it("reads an event of several lines, one of which is a complete value", async () => {
    const lines = pretty("x").split("\n");
    expect(lines.some((line) => line.trim() === "1")).toBe(true);
    const { usage } = await read(`${lines.map((line) => `data: ${line}\n`).join("")}\n`);
    expect(usage.outputTokens).toBe(7);
  });

  it("never joins an incomplete event to the next one", async () => {
    const [first, second] = ['{"choices":', '[{"delta": {"content": "no"}}]}'];
    const { text } = await read(`data: ${first}\n\ndata: ${second}\n\ndata: ${piece("yes")}\n\n`);
    expect(text).toBe("yes");
  });

  it("reads events without blank lines, also after a line that is not an event", async () => {
    const { text, isEnded } = await read(
      `data: ping\ndata: ${piece("a")}\ndata: ${piece("b")}\ndata: [DONE]\n`,
    );
    expect([text, isEnded]).toStrictEqual(["ab", true]);
  });

  it("reads the last event although no blank line ends it, and an error after a line that is not an event", async () => {
    expect((await read(`data: {"choices":\ndata: [{"delta": {"content": "a"}}]}`)).text).toBe("a");
    await expect(read('data: ping\ndata: {"error": {"message": "it died"}}\n\n')).rejects.toThrow("it died");
  });

  it("reads one JSON value before the end of a stream", async () => {
    const body = `${JSON.stringify({ choices: [{ message: { content: "all of it" } }] })}\n\ndata: [DONE]\n\n`;
    expect(await read(body)).toMatchObject({ text: "all of it", isEnded: true });
  });

  it("keeps a text with a line separator", async () => {
    expect((await read(`data: ${piece("a\u2028b")}\n\ndata: [DONE]\n\n`)).text).toBe("a\u2028b");
  });
});

describe("createReplyCollector", () => {
  const collect = (pieces: readonly string[], maxCharacters: number) => {
    const reply = createReplyCollector(maxCharacters);
    const isCut = pieces.some((content) => reply.add({ choices: [{ delta: { content } }] }));
    return { text: reply.text, isCut };
  };
  const grow = (text: string): string[] =>
    Array.from({ length: Math.ceil(text.length / 4) }, (_, index) => text.slice(0, 4 * (index + 1)));

  it("counts only the last piece if each contains the previous ones", () => {
    const text = "The mill was built in 1893. ".repeat(30);
    expect(collect(grow(text), 1_000)).toStrictEqual({ text, isCut: false });
    expect(collect(grow(text), 500).isCut).toBe(true);
  });

  it("joins and counts all pieces as soon as one does not contain the previous ones", () => {
    const text = "No, no mill, no more";
    expect(collect(["No", ", no", " mill", ", no more"], 1_000)).toStrictEqual({ text, isCut: false });
    expect(collect(["-", "--", "---", " 7"], 1_000)).toStrictEqual({ text: "------ 7", isCut: false });
    expect(collect(["-", "--", "---", " 7"], 7).isCut).toBe(true);
  });
});
