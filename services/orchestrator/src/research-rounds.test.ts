import {
  assessCoverage,
  decomposeQuestion,
  expandQuery,
  fetchPage,
  findEvidence,
  publishReport,
  searchWeb,
  type ResearchRequestInput,
  type Stop,
} from "@quarry/contracts";
import { aCoverage, aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  type Answers,
  answer,
  aRun,
  createdAt,
  playRun,
  type PlayedRun,
  worldWith,
} from "./testing/play-run.ts";

const question = "Why is a job of a killed worker taken again?";
const long = "why is the job of a worker that was killed while it worked taken again by another worker";

const topics = [
  aTopic({ id: "t1", queries: [long, "stalled job", "job recovery"] }),
  aTopic({ id: "t2", name: "Locks", queries: ["lock of a job", "stalled job"] }),
];

const decomposed = answer(decomposeQuestion, () => ({
  questionType: "why",
  complexity: "moderate",
  language: "en",
  topics,
}));

const expanded = answer(expandQuery, ({ topic, round }) => ({
  topicId: topic.id,
  hypothetical: null,
  variations: [
    { kind: "narrower", text: `${topic.name} lock duration ${round}` },
    { kind: "broader", text: `${topic.name} in queues` },
  ],
}));

const open = (changes: object = {}) =>
  answer(assessCoverage, ({ topic }) =>
    aCoverage({
      topicId: topic.id,
      covered: false,
      score: 0.3,
      gaps: ["Stalled  job", `${topic.name} after a crash`],
      leads: ["BullMQ lock"],
      ...changes,
    }),
  );

const page = (index: number) => `https://example.org/${index}`;

/** Every query finds a page of its own. */
const finding = () => {
  const known = new Map<string, number>();
  return answer(searchWeb, ({ query }) => {
    if (!known.has(query)) known.set(query, known.size);
    const uri = page(known.get(query) ?? 0);
    return { results: [{ uri, title: uri, snippet: uri, provider: "local", rank: 1 }], diagnosis: [] };
  });
};

const stored = answer(fetchPage, ({ source }) => {
  const uri = source.kind === "url" ? source.url : source.uri;
  const documentId = `7f6ed9a4-6a0e-5b8a-9d4e-${uri.replaceAll(/\D/g, "").padStart(12, "0")}`;
  return { status: "stored", document: aDocumentFacts({ uri, documentId }) };
});

/** Nothing is known before it is searched for. */
const unknown = answer(findEvidence, ({ subject }) => ({
  subject,
  passages: topics.some(({ id }) => id === subject) ? [aRankedPassage()] : [],
}));

const searching = [decomposed, expanded, finding(), stored, unknown] as const;

const play = (request: Partial<ResearchRequestInput>, world: Answers, nowMs?: number): PlayedRun =>
  playRun(aRun({ question, ...request }), world, nowMs);

const queriesOf = ({ jobs }: PlayedRun): string[] =>
  jobs
    .filter(({ contract }) => contract.name === searchWeb.name)
    .map(({ input }) => searchWeb.input.parse(input).query);

const stopOf = ({ events }: PlayedRun): Stop[] =>
  events.flatMap((event) =>
    event.type === "loop-stopped" ? [{ reason: event.reason, detail: event.detail }] : [],
  );

describe("the queries of a run", () => {
  it("begin short and broad, then ask for gaps and names, and never for the same twice", () => {
    expect(queriesOf(play({}, worldWith(...searching, open())))).toEqual([
      "stalled job",
      "lock of a job",
      "job recovery",
      "Recovery after a crash",
      "Locks after a crash",
      "BullMQ lock",
    ]);
  });

  it("are at least three, however simple the question", () => {
    const simple = answer(decomposeQuestion, () => ({
      questionType: "what-is",
      complexity: "simple",
      language: "en",
      topics: [aTopic({ queries: ["job", "killed worker", "recovery"] })],
    }));
    const covered = worldWith(...searching, simple);
    expect(queriesOf(play({}, covered))).toEqual(["job", "killed worker", "recovery"]);
  });

  it("are no more than the question is worth", () => {
    const many = Array.from({ length: 6 }, (_, index) => ({
      ...aTopic({ id: `t${index + 1}`, name: `Part ${index}` }),
      queries: Array.from({ length: 8 }, (_query, place) => `part ${index} query ${place}`),
    }));
    const complex = answer(decomposeQuestion, () => ({
      questionType: "compare",
      complexity: "complex",
      language: "en",
      topics: many,
    }));
    const gaps = answer(assessCoverage, ({ topic, round }) =>
      aCoverage({
        topicId: topic.id,
        covered: false,
        score: 0.1 * round,
        gaps: [`${topic.name} gap ${round}`],
      }),
    );
    const world = worldWith(...searching, complex, gaps);
    expect(queriesOf(play({}, world))).toHaveLength(20);
  });

  it("are asked again where no answer came", () => {
    const world = worldWith(...searching, open(), [searchWeb.name, null]);
    const asked = queriesOf(play({ sources: { urls: [page(1)], local: true } }, world));
    expect(
      asked.filter((query) => query.toLowerCase().replaceAll(/\s+/g, " ") === "stalled job"),
    ).toHaveLength(2);
  });
});

describe("who expands the topics of a run", () => {
  const methodsOf = ({ jobs }: PlayedRun) =>
    jobs
      .filter(({ contract }) => contract.name === expandQuery.name)
      .map(({ input }) => expandQuery.input.parse(input))
      .map(({ round, method }) => [round, method]);

  it("is a model once in a light run, then feedback from what was found", () => {
    const world = worldWith(...searching, open());
    expect(methodsOf(play({}, world))).toEqual([
      [0, undefined],
      [0, undefined],
      [1, "twin"],
      [1, "twin"],
    ]);
  });

  it("is a model in every round of a deep one", () => {
    const better = answer(assessCoverage, ({ topic, round }) =>
      aCoverage({ topicId: topic.id, covered: false, score: 0.2 * (round + 1), gaps: ["lock"] }),
    );
    const world = worldWith(...searching, better);
    const methods = methodsOf(play({ depth: "deep" }, world));
    expect(methods.map(([round]) => round)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(methods.every(([, method]) => method === undefined)).toBe(true);
  });
});

describe("why a run stops to look for evidence", () => {
  const late = Date.parse(createdAt) + 2_000;
  const deep = { depth: "deep" } as const;

  it.each<[Stop["reason"], string, PlayedRun]>([
    ["covered", "all 2 topics reach 70 %", play({}, worldWith(...searching))],
    ["iterations", "2 of 2 rounds done, 2 of 2 topics open", play({}, worldWith(...searching, open()))],
    [
      "budget",
      "3 of 3 pages read, 2 of 2 topics open",
      play({ budget: { pages: 3 } }, worldWith(...searching, open())),
    ],
    [
      "deadline",
      "the deadline of 1000 ms has passed, 2 of 2 topics open",
      play({ budget: { deadlineMs: 1_000 } }, worldWith(...searching, open()), late),
    ],
    [
      "marginal-utility",
      "round 2 added 0 % of coverage, less than 5 %, and no publisher that answers; 2 of 2 topics open",
      play(deep, worldWith(...searching, open())),
    ],
    [
      "nothing-found",
      "there was no source to read; give --source, or configure a search provider",
      play({}, worldWith(decomposed, expanded, unknown)),
    ],
  ])("is told as '%s', in numbers: %s", (reason, detail, run) => {
    expect(stopOf(run)).toEqual([{ reason, detail }]);
  });

  it("is not that a round added little, as long as it brought a publisher that answers", () => {
    const parts = { answered: 0.3, grade: 1, recency: 1, contradictions: 1, requirements: 1 };
    const growing = answer(assessCoverage, ({ topic, round }) =>
      aCoverage({
        topicId: topic.id,
        covered: false,
        score: 0.3 + round / 100,
        gaps: ["lock"],
        parts: { ...parts, publishers: round === 0 ? 0.33 : 0.67 },
      }),
    );
    const [stop] = stopOf(play({ ...deep, budget: { iterations: 9 } }, worldWith(...searching, growing)));
    expect(stop).toMatchObject({
      reason: "marginal-utility",
      detail: expect.stringContaining("round 3 added 1 %"),
    });
  });

  it("is no page budget where nothing is searched for: the sources were given", () => {
    const given = { sources: { urls: [page(1), page(2)] }, budget: { pages: 1 } };
    expect(stopOf(play(given, worldWith(...searching, open())))).toMatchObject([{ reason: "iterations" }]);
  });
});

describe("the findings of a run", () => {
  it("keep what each coverage score was computed from", () => {
    const parts = {
      answered: 0.9,
      publishers: 0.33,
      grade: 0.9,
      recency: 1,
      contradictions: 1,
      requirements: 1,
    };
    const assessed = answer(assessCoverage, ({ topic }) => aCoverage({ topicId: topic.id, parts }));
    const { jobs } = play({}, worldWith(...searching, assessed));
    const published = jobs.find(({ contract }) => contract.name === publishReport.name);
    expect(publishReport.input.parse(published?.input).content.findings.topics).toMatchObject([
      { id: "t1", parts },
      { id: "t2", parts },
    ]);
  });
});
