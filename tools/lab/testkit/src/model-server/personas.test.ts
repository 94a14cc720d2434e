import { defaultPromptDirectory, loadPrompt, renderPrompt } from "@quarry/prompt";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { inventions, type ModelServer, type ModelServerOptions, startModelServer } from "./index.ts";

const running: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

const start = async (options: ModelServerOptions) => {
  const server = await startModelServer(options);
  running.push(server);
  const ask = async (messages: object[], form: object = {}) => {
    const response = await fetch(`${server.url}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ model: "m", messages, ...form }),
    });
    const reply = z
      .object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })) })
      .safeParse(await response.json().catch(() => undefined));
    return { response, text: reply.data?.choices[0]?.message.content ?? "" };
  };
  return { server, ask };
};

const user = (content: string) => ({ role: "user", content });

const schema = z.object({
  verdict: z.enum(["supports", "contradicts"]),
  passageIds: z.array(z.string()).min(1),
  quote: z.string().max(200),
  score: z.number().min(0).max(1),
  certain: z.boolean(),
});
const format = {
  response_format: { type: "json_schema", json_schema: { name: "judge", schema: z.toJSONSchema(schema) } },
};
const prompt =
  "Judge.\n--- begin passages b1 ---\n[p7] Water boils at 100 degrees.\n[p9] Ice melts.\n--- end passages b1 ---\n";

const decomposition = async (): Promise<string> =>
  renderPrompt(await loadPrompt(defaultPromptDirectory(), "decompose-question"), {
    question: "How does raft elect a leader?",
    date: "2026-11-27",
    earlier: "none",
    simple: "1–2",
    moderate: "3",
    complex: "3",
    language: "en",
  });

describe("the capable persona", () => {
  it("answers a task it knows from the data of its prompt, whatever the form of the request", async () => {
    const { server, ask } = await start({ persona: "capable" });
    const { text } = await ask([user(await decomposition())]);
    expect(server.requests[0]?.asked.task).toBe("decompose-question");
    expect(JSON.parse(text)).toMatchObject({
      questionType: "how-to",
      topics: [{ name: "Definition of raft elect leader", queries: [expect.any(String), {}] }, {}, {}],
    });
  });

  it("fills the schema of any other task with text and ids of the prompt", async () => {
    const { ask } = await start({ persona: "capable" });
    const { text } = await ask([user(prompt)], format);
    expect(schema.parse(JSON.parse(text))).toStrictEqual({
      verdict: "supports",
      passageIds: ["p7", "p9"],
      quote: "[p7] Water boils at 100 degrees.",
      score: 0.5,
      certain: true,
    });
  });

  it("finds a schema that stands in the prompt only", async () => {
    const { ask } = await start({ persona: "capable" });
    const { text } = await ask([user(`${prompt}\n${JSON.stringify(z.toJSONSchema(schema))}\n`)]);
    expect(schema.safeParse(JSON.parse(text)).success).toBe(true);
  });

  it("answers as a test tells it to", async () => {
    const { ask } = await start({ answerers: { judge: ({ task }) => ({ task }) } });
    expect((await ask([user(prompt)], format)).text).toBe('{"task":"judge"}');
  });
});

describe("the sloppy persona", () => {
  it("finds another way to spoil each answer, and only some can still be read", async () => {
    const { ask } = await start({ persona: "sloppy" });
    const replies: string[] = [];
    for (let task = 0; task < 6; task += 1) replies.push((await ask([user(prompt)], format)).text);
    const [fenced = "", commas = "", prose = "", types = "", fields = "", refusal = ""] = replies;
    expect(fenced).toMatch(/^```json\n[\s\S]*\n```$/);
    expect(commas).toMatch(/,\s*\}/);
    expect(prose).toMatch(/^Sure!.*\n\n\{.*\}\n\nLet me/);
    expect(JSON.parse(types)).toMatchObject({ score: "about 0.5", certain: "yes", passageIds: { 0: "p7" } });
    expect(JSON.parse(fields)).not.toHaveProperty("certain");
    expect(refusal).not.toContain("{");
  });

  it("answers right when it is told what was wrong", async () => {
    const { ask } = await start({ persona: "sloppy" });
    const again = [user(prompt), { role: "assistant", content: "{}" }, user("That cannot be used.")];
    const { text } = await ask(again, format);
    expect(schema.safeParse(JSON.parse(text.replaceAll(/```(?:json)?/g, ""))).success).toBe(true);
  });
});

describe("the hostile persona", () => {
  it("invents ids and URLs in the right form, and repeats the prompt", async () => {
    const { ask } = await start({ persona: "hostile" });
    const first = schema.parse(JSON.parse((await ask([user(prompt)], format)).text));
    expect(first.passageIds).toStrictEqual([inventions.id, inventions.id]);
    expect(first.quote).toContain(inventions.url);
    const second = await ask([user(prompt)], format);
    expect(second.text).toContain("--- begin passages b1 ---");
  });

  it("talks without end", async () => {
    const { server } = await start({ persona: "hostile" });
    const ask = () =>
      fetch(`${server.url}/chat/completions`, {
        method: "POST",
        body: JSON.stringify({ model: "m", stream: true, messages: [user("Go on.")] }),
      });
    for (let task = 0; task < 2; task += 1) await (await ask()).text();
    let bytes = 0;
    const { body } = await ask();
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > 1_000_000) break;
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    await expect(server.disconnected(1)).resolves.toBeUndefined();
  });
});

describe("the flaky persona", () => {
  const statuses = async (seed: number, count: number): Promise<number[]> => {
    const { ask } = await start({ persona: "flaky", seed });
    const seen: number[] = [];
    for (let request = 0; request < count; request += 1) {
      const { response, text } = await ask([user("Hello.")]);
      seen.push(response.ok && text === "" ? 0 : response.status);
    }
    return seen;
  };

  it("is busy, broken, cut off and away, each time followed by an answer", async () => {
    expect(await statuses(0, 8)).toStrictEqual([429, 200, 500, 200, 0, 200, 503, 200]);
  });

  it("begins where its seed says", async () => {
    expect(await statuses(6, 2)).toStrictEqual([503, 200]);
  });
});
