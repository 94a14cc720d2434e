import { createQuarryClient } from "@quarry/client";
import { eventually } from "@quarry/testkit";
import OpenAI, { APIError } from "openai";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalStack } from "../../src/stack/start-stack.ts";
import { indexText } from "../index-text.ts";
import { key, withKey } from "./key.ts";

const text =
  "# Basalt\n\nBasalt is a dark volcanic rock that forms when lava cools at the surface of the Earth.\n\nMost of the floor of the oceans consists of basalt.";
const question = "What is basalt and where does it form?";
interface Citation {
  readonly start_index: number;
  readonly end_index: number;
  readonly url: string;
}

/** Checks that every citation is a mark in the text, and that its address leads to the source with its words. */
const proveCitations = async (words: string, citations: readonly Citation[]): Promise<void> => {
  expect(words).toContain("dark volcanic rock");
  expect(citations.length).toBeGreaterThan(0);
  for (const { start_index: start, end_index: end } of citations)
    expect(words.slice(start, end)).toMatch(/^\d+$/);
  const source = await fetch(citations[0]?.url ?? "", { headers: withKey });
  expect(await source.text()).toContain("<mark");
};

/** Tests the gateway with the client of OpenAI. */
export const testOpenai = (stackOf: () => LocalStack): void => {
  describe("the gateway as an endpoint of OpenAI", () => {
    let openai: OpenAI;

    beforeAll(async () => {
      const { gatewayUrl } = stackOf();
      await indexText(createQuarryClient({ url: gatewayUrl, apiKey: key, fetch }), "file:basalt.md", text);
      openai = new OpenAI({ baseURL: `${gatewayUrl}/v1`, apiKey: key, maxRetries: 0 });
    });

    it("lists what it can be asked as models", async () => {
      const { data } = await openai.models.list();
      expect(data.map(({ id }) => id)).toEqual(["quarry-light", "quarry-standard", "quarry-deep"]);
      expect((await openai.models.retrieve("quarry-light")).owned_by).toBe("quarry");
    });

    it("answers a response in the background, and gives it with citations by offsets", async () => {
      const asked = { model: "quarry-light", input: question, background: true };
      const begun = await openai.responses.create(asked);
      expect(["queued", "in_progress"]).toContain(begun.status);
      const response = await eventually(async () => {
        const found = await openai.responses.retrieve(begun.id);
        expect(found.status).toBe("completed");
        return found;
      });
      const [item] = response.output;
      const [part] = item?.type === "message" ? item.content : [];
      const annotations = part?.type === "output_text" ? part.annotations : [];
      await proveCitations(
        response.output_text,
        annotations.flatMap((one) => (one.type === "url_citation" ? [one] : [])),
      );
    });

    it("streams a response, and what is streamed is what is answered", async () => {
      const stream = await openai.responses.create({
        model: "quarry-light",
        input: [{ role: "user", content: question }],
        stream: true,
      });
      const types: string[] = [];
      let deltas = "";
      let whole = "";
      for await (const event of stream) {
        types.push(event.type);
        if (event.type === "response.output_text.delta") deltas += event.delta;
        if (event.type === "response.completed")
          whole = event.response.output
            .flatMap((item) => (item.type === "message" ? item.content : []))
            .map((part) => (part.type === "output_text" ? part.text : ""))
            .join("");
      }
      expect(types.at(0)).toBe("response.created");
      expect(types.at(-1)).toBe("response.completed");
      expect(deltas).toBe(whole);
      expect(deltas).toContain("dark volcanic rock");
    });

    it("ends a response in the background that is cancelled", async () => {
      const begun = await openai.responses.create({
        model: "quarry-light",
        input: question,
        background: true,
      });
      expect(["queued", "in_progress"]).toContain(begun.status);
      expect(["cancelled", "completed", "in_progress"]).toContain(
        (await openai.responses.cancel(begun.id)).status,
      );
      await eventually(async () =>
        expect(["cancelled", "completed"]).toContain((await openai.responses.retrieve(begun.id)).status),
      );
    });

    it("answers a chat, whole and streamed", async () => {
      const messages = [
        { role: "system", content: "You are terse." },
        { role: "user", content: question },
      ] as const;
      const completion = await openai.chat.completions.create({
        model: "quarry-light",
        messages: [...messages],
      });
      const [choice] = completion.choices;
      await proveCitations(
        choice?.message.content ?? "",
        (choice?.message.annotations ?? []).map(({ url_citation: citation }) => citation),
      );
      let streamed = "";
      for await (const chunk of await openai.chat.completions.create({
        model: "quarry-light",
        messages: [...messages],
        stream: true,
      }))
        streamed += chunk.choices[0]?.delta.content ?? "";
      const withoutRun = (words: string | null | undefined): string =>
        (words ?? "").replaceAll(/r-[0-9a-z]+/g, "r");
      expect(withoutRun(streamed)).toBe(withoutRun(choice?.message.content));
    });

    it.each([
      ["another model", { model: "gpt-4", input: question }, 404, "the models are quarry-light"],
      [
        "a short question",
        { model: "quarry-light", input: "ab" },
        400,
        "input must be at least 3 characters",
      ],
      ["an input that is not text", { model: "quarry-light", input: 5 as never }, 400, "input"],
    ] as const)("refuses %s in OpenAI's form", async (_name, body, status, words) => {
      const refused: unknown = await openai.responses.create(body).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(APIError);
      expect(refused).toMatchObject({ status });
      expect(String(refused)).toContain(words);
    });
  });
};
