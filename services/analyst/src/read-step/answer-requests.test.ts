import { answerRequests, type ContentRequest, type InputOf } from "@quarry/contracts";
import { aRankedPassage } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { jobContext } from "../testing/job-context.ts";
import { aLibraryOf } from "../testing/reading-collection.ts";
import { seasonItems } from "../testing/season-items.ts";
import { createAnswerRequests } from "./answer-requests.ts";

type Input = InputOf<typeof answerRequests>;

const items = seasonItems();

const whole = (linkId: string) => ({
  type: "full_content_item" as const,
  id: linkId,
  linkIds: [linkId],
  contentTypes: ["transcript" as const],
  reason: "",
  priority: "medium" as const,
});

const anInput = (changes: Partial<Input>): Input => ({
  runId: "r-01h2x3y4",
  goal: "Why did casual players leave after the season reset?",
  stepId: 1,
  turn: 0,
  items: items.map(({ reference }) => reference),
  requests: [whole("yt_reset")],
  repairs: [],
  found: [],
  answers: [],
  itemsPerTurn: 3,
  charactersLeft: 200_000,
  prioritizeByMarkerRelevance: true,
  ...changes,
});

const answer = async (changes: Partial<Input>) => {
  const handler = createAnswerRequests({ library: aLibraryOf(items) });
  return answerRequests.output.parse(await handler(anInput(changes), jobContext));
};

const charactersOf = (linkId: string): number =>
  items.find(({ reference }) => reference.linkId === linkId)?.transcript?.text.length ?? 0;

describe("answering requests", () => {
  it("sends whole content, and reports the remaining room", async () => {
    const { answers, charactersLeft } = await answer({});
    expect(answers).toMatchObject([{ requestId: "yt_reset", status: "fulfilled" }]);
    expect(answers[0]?.characters).toBeGreaterThanOrEqual(charactersOf("yt_reset") - 2);
    expect(charactersLeft).toBe(200_000 - (answers[0]?.characters ?? 0));
  });

  it("sends nothing twice, and reports repeated requests", async () => {
    const first = await answer({});
    const second = await answer({ turn: 1, answers: first.answers, charactersLeft: first.charactersLeft });
    expect(second).toMatchObject({ repeated: ["yt_reset"], charactersLeft: first.charactersLeft });
    expect(second.answers.flatMap(({ pieces }) => pieces)).toEqual([]);
  });

  it("sends items with markers relevant to the goal first, and defers those that do not fit", async () => {
    const requests = [whole("blog_maps"), whole("yt_reset")];
    const charactersLeft = charactersOf("yt_reset") + 100;
    const { answers, deferred } = await answer({ requests, charactersLeft });
    expect(answers.map(({ requestId }) => requestId)).toEqual(["yt_reset"]);
    expect(deferred).toMatchObject([{ request: { id: "blog_maps" }, linkIds: ["blog_maps"] }]);
    const inOrder = await answer({ requests, charactersLeft, prioritizeByMarkerRelevance: false });
    expect(inOrder.answers.map(({ requestId }) => requestId)).toEqual(["blog_maps"]);
  });

  it("answers a semantic request with the context of the passages found", async () => {
    const text = items[0]?.transcript;
    const start = text?.text.indexOf("The new ranking") ?? 0;
    const passage = aRankedPassage({ documentId: text?.documentId ?? "", start, end: start + 50 });
    const { contentTypes, reason, priority } = whole("yt_reset");
    const shared = { id: "s", linkIds: ["yt_reset"], contentTypes, reason, priority };
    const semantic: ContentRequest = { ...shared, type: "semantic", query: "why players left", topK: 3 };
    const found = [{ requestId: "s", passages: [passage] }];
    const { answers } = await answer({ requests: [semantic], found });
    const [piece] = answers[0]?.pieces ?? [];
    expect(text?.text.slice(piece?.start, piece?.end)).toContain("The new ranking");
  });

  it("reports repairs of a request with its answer", async () => {
    const repairs = [{ requestId: "yt_reset", repairs: ["took “yt reset” for yt_reset"] }];
    expect((await answer({ repairs })).answers[0]?.repairs).toEqual(["took “yt reset” for yt_reset"]);
  });

  it("answers the same when it is asked again", async () => {
    expect(await answer({})).toEqual(await answer({}));
  });
});
