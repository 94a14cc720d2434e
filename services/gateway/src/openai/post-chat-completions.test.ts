import { describe, expect, it } from "vitest";
import { asJson } from "../../test/as-json.ts";
import { startApp } from "../../test/start-app.ts";

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
});
