import { eventually } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { allFrames } from "../../test/read-sse.ts";
import { startApp } from "../../test/start/start-app.ts";
import { startWithBundle } from "../../test/start/start-with-bundle.ts";

const task =
  "### Task:\nGenerate a concise, 3-5 word title summarizing the chat history.\nUSER: How long did the ice hold?";

describe("postChatCompletions", () => {
  const post = async (body: object): Promise<string> => {
    const { url } = await startApp();
    const response = await fetch(
      `${url}/v1/chat/completions`,
      asJson({ model: "quarry-light", messages: [{ role: "user", content: task }], ...body }),
    );
    expect(response.status).toBe(200);
    return response.text();
  };

  it("answers a chat front end's request for a title without a run", async () => {
    expect(JSON.parse(await post({}))).toMatchObject({
      object: "chat.completion",
      model: "quarry-light",
      choices: [
        { message: { role: "assistant", content: "How long did the ice hold" }, finish_reason: "stop" },
      ],
    });
  });

  it("answers it as a stream where that is asked for", async () => {
    const stream = await post({ stream: true });
    expect(stream).toContain('"content":"How long did the ice hold"');
    expect(stream.trimEnd().endsWith("data: [DONE]")).toBe(true);
  });
});

describe("responseRoutes", () => {
  it.each([
    ["a text", { input: task }],
    ["messages", { input: [{ role: "user", content: [{ type: "input_text", text: task }] }] }],
    ["a stream", { input: task, stream: true }],
  ])("answer a chat front end's request for a title without a run, sent as %s", async (_form, body) => {
    const { url } = await startApp();
    const response = await fetch(`${url}/v1/responses`, asJson({ model: "quarry-light", ...body }));
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('"status":"completed"');
    expect(text).toContain("How long did the ice hold");
    expect(text).not.toContain("research_id");
  });

  const ask = async (changes: { readonly signal?: AbortSignal } = {}) => {
    const app = await startWithBundle();
    const body = { model: "quarry-light", input: "When does it run out?", stream: true };
    const response = await fetch(`${app.url}/v1/responses`, { ...asJson(body), ...changes });
    const [id = ""] = app.enqueued;
    return { ...app, response, id };
  };
  const begins = ["created", "in_progress"];
  const part = [
    "content_part.added",
    "output_text.delta",
    "output_text.annotation.added",
    "output_text.done",
  ];
  const text = ["output_item.added", ...part, "content_part.done", "output_item.done"];

  it.each([
    ["completed", [...begins, ...text, "completed"]],
    ["failed", [...begins, "failed"]],
  ] as const)("stream a run that has %s", async (status, events) => {
    const { response, runs, append, files, id } = await ask();
    const made = status === "completed" ? Object.entries(files) : [];
    for (const [path, content] of made) runs.putArtifact(id, path, content);
    runs.finish(id, status);
    append(id, { type: "run-finished", status, detail: "" });
    const frames = await allFrames(response);
    const names = new Set(frames.map(({ event }) => event));
    expect([...names]).toEqual(events.map((event) => `response.${event}`));
    expect(JSON.parse(frames.at(-1)?.["data"] ?? "")).toMatchObject({
      type: `response.${status}`,
      sequence_number: frames.length - 1,
      response: { id: `resp_${id}`, status },
    });
  });

  it("cancel the run of a client that leaves", async () => {
    const client = new AbortController();
    const { runs, id } = await ask({ signal: client.signal });
    client.abort();
    await eventually(async () => expect((await runs.store.get(id))?.status).toBe("cancelled"));
  });
});
