import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Completion, CompletionRequest, LanguageModel } from "../model/language-model.ts";
import { askModel } from "./ask-task.ts";
import { replyForm, schemaOf } from "./reply-form.ts";

const schema = z.object({ title: z.string().max(12), year: z.int().optional() });

/** Asks a model with these replies, with or without an enforced schema. */
const ask = async (texts: readonly string[], structured: boolean) => {
  const requests: CompletionRequest[] = [];
  const complete = async (request: CompletionRequest): Promise<Completion> => {
    const text = texts[requests.length] ?? "";
    requests.push(request);
    return { text, structured, usage: { inputTokens: 0, outputTokens: 0 } };
  };
  const model: LanguageModel = { name: "m", complete };
  const json = schemaOf(schema);
  const answer = await askModel(model, {
    task: "name-it",
    tier: "main",
    text: "Name it.",
    form: replyForm("json", { task: "name-it", json }),
    read: (value) => schema.safeParseAsync(value),
    signal: new AbortController().signal,
  });
  return { answer, unheld: requests.map((request) => request.unheld ?? false) };
};

const good = '{"title":"Rome","year":null}';

describe("askModel", () => {
  it("treats null as a missing field", async () => {
    expect((await ask([good], true)).answer).toMatchObject({ ok: true, output: { title: "Rome" }, asks: 1 });
  });

  it("repairs the JSON of a model without an enforced schema, and asks again with one", async () => {
    const broken = '{"title": "Rome",}';
    expect((await ask([broken], false)).answer).toMatchObject({ ok: true, asks: 1 });
    const held = await ask([broken, good], true);
    expect(held).toMatchObject({ answer: { ok: true, asks: 2 }, unheld: [false, true] });
  });

  it("takes a number in quotation marks for a number, and other text for none", async () => {
    const quoted = await ask(['{"title":"Rome","year":"1893"}'], false);
    expect(quoted.answer).toMatchObject({ ok: true, output: { title: "Rome", year: 1893 }, asks: 1 });
    expect((await ask(['{"title":"Rome","year":"1893?"}', good], false)).answer).toMatchObject({ asks: 2 });
  });

  it("does not send the schema again to an endpoint that did not enforce it", async () => {
    expect((await ask(['{"title":7}', good], true)).unheld).toStrictEqual([false, true]);
  });

  it("sends it again if the answer has the right shape but violates a limit of the task", async () => {
    const { answer, unheld } = await ask(['{"title":"The Roman Empire"}', good], true);
    expect({ ok: answer.ok, unheld }).toStrictEqual({ ok: true, unheld: [false, false] });
  });
});

describe("askModel after an empty reply", () => {
  const replying = async (replies: readonly (string | Error)[]) => {
    const requests: CompletionRequest[] = [];
    const complete = async (request: CompletionRequest): Promise<Completion> => {
      const text = replies[requests.length] ?? "";
      requests.push(request);
      if (text instanceof Error) throw text;
      return { text, usage: { inputTokens: 0, outputTokens: 0 } };
    };
    const json = schemaOf(schema);
    const answer = askModel(
      { name: "m", complete },
      {
        task: "name-it",
        tier: "main",
        text: "Name it.",
        form: replyForm("json", { task: "name-it", json }),
        read: (value) => schema.safeParseAsync(value),
        signal: new AbortController().signal,
      },
    );
    return { answer: await answer.catch((error: unknown) => error), requests };
  };
  const empty = new Failure("reply-empty", "it only thought", { retry: "never" });

  it("asks once more with its schema, without an empty message", async () => {
    const { answer, requests } = await replying([empty, good]);
    expect(answer).toMatchObject({ ok: true, output: { title: "Rome" }, asks: 2 });
    expect(requests[1]?.messages.map(({ role }) => role)).toStrictEqual(["user", "user"]);
    expect(requests[1]).toMatchObject({ schema: requests[0]?.schema });
    expect(requests[1]?.unheld).toBeUndefined();
  });

  it("fails with the reason if the second is empty, too, and at once on another failure", async () => {
    expect((await replying([empty, empty])).answer).toBe(empty);
    const cut = new Failure("reply-cut-off", "cut", { retry: "never" });
    expect(await replying([cut])).toMatchObject({ answer: cut, requests: { length: 1 } });
  });
});

describe("an answer that is better than none", () => {
  const settling = async (replies: readonly (string | Error)[]) => {
    const left = [...replies];
    const model: LanguageModel = {
      name: "m",
      complete: async () => {
        const text = left.shift() ?? "";
        if (text instanceof Error) throw text;
        return { text, usage: { inputTokens: 0, outputTokens: 0 } };
      },
    };
    return askModel<string>(model, {
      task: "write-it",
      tier: "main",
      text: "Write it.",
      form: replyForm("text", { task: "write-it", json: {} }),
      read: (value) => z.string().includes("[1.1]").safeParseAsync(value),
      settle: (value) => z.string().min(5).safeParseAsync(value),
      signal: new AbortController().signal,
    });
  };

  it.each([
    ["the second one where both are", ["first draft", "second draft"], "second draft"],
    ["the first one where the second is of no use", ["first draft", "no"], "first draft"],
    ["the first one where the second fails", ["first draft", new Error("gone")], "first draft"],
    ["none where the second is right", ["first draft", "so [1.1]"], "so [1.1]"],
  ] as const)("is %s", async (_which, replies, output) => {
    expect(await settling(replies)).toMatchObject({ ok: true, output });
  });

  it("is not used if no answer is useful, and a failure remains a failure", async () => {
    expect(await settling(["no", "no"])).toMatchObject({ ok: false });
    await expect(settling(["no", new Error("gone")])).rejects.toThrow("gone");
  });
});
