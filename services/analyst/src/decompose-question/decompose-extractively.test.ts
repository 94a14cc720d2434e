import type { decomposeQuestion, OutputOf, QuestionType } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { decomposeExtractively } from "./decompose-extractively.ts";

const runId = "r-01h2x3y4";

const decompose = (question: string, depth: "light" | "deep" = "light"): OutputOf<typeof decomposeQuestion> =>
  decomposeExtractively({ runId, question, depth });

const names = (question: string): string[] => decompose(question).topics.map(({ name }) => name);

describe("decomposeExtractively", () => {
  it.each<[string, QuestionType]>([
    ["What is Terraform?", "what-is"],
    ["Who is Ada Lovelace?", "what-is"],
    ["How to deploy a Redis cluster on Kubernetes?", "how-to"],
    ["How can I speed up an index?", "how-to"],
    ["How does Quarry keep a run alive when a worker is killed?", "other"],
    ["How many jobs can a worker hold?", "other"],
    ["Compare BM25 and ColBERT for short queries", "compare"],
    ["What is the difference between AOF and RDB persistence?", "compare"],
    ["Kafka vs. RabbitMQ", "compare"],
    ["Why is the sky blue?", "why"],
    ["What causes inflation?", "why"],
    ["Is coffee good for the heart?", "evaluate"],
    ["What are the pros and cons of nuclear power?", "evaluate"],
    ["List the types of vector indexes", "list"],
    ["What are the benefits of exercise?", "list"],
    ["When was Redis released?", "other"],
    ["什么是检索增强生成？", "what-is"],
    ["如何部署Redis集群？", "how-to"],
    ["Quarry如何在工作进程被杀死时保持运行？", "other"],
    ["BM25和ColBERT有什么区别？", "compare"],
    ["为什么天空是蓝色的？", "why"],
    ["Redis有哪些持久化方式？", "list"],
    ["Как развернуть кластер Redis?", "how-to"],
    ["Как Quarry сохраняет запуск, когда рабочий процесс убит?", "other"],
    ["Почему небо голубое?", "why"],
    ["Чем PostgreSQL отличается от MySQL?", "compare"],
    ["Was ist ein Vektorindex und wozu dient er?", "what-is"],
    ["Comment installer Docker sur Debian ?", "how-to"],
    ["¿Por qué el cielo es azul?", "why"],
  ])("reads %s as %s", (question, expected) => {
    expect(decompose(question).questionType).toBe(expected);
  });

  it("builds the topics of a mechanism from the question's own clauses", () => {
    const { topics, complexity } = decompose("How does Quarry keep a run alive when a worker is killed?");
    expect(topics.map(({ name }) => name)).toEqual([
      "How Quarry keeps a run alive",
      "When a worker is killed",
      "Guarantees and limits when a worker is killed",
      "Steps and parts when a worker is killed",
    ]);
    expect(topics[0]?.queries[0]).toBe("How does Quarry keep a run alive when a worker is killed");
    expect(topics[1]?.question).toBe("What happens when a worker is killed?");
    expect(complexity).toBe("moderate");
  });

  it("gives topics to both parts of a question and resolves its pronoun", () => {
    expect(names("What is Terraform and how to use it?")).toEqual([
      "What Terraform is",
      "Key features of Terraform",
      "Steps to use Terraform",
      "Prerequisites to use Terraform",
    ]);
  });

  it("looks at both sides of a comparison", () => {
    expect(names("Compare BM25 and ColBERT for short queries")).toEqual([
      "Overview of BM25",
      "Overview of ColBERT",
      "Differences between BM25 and ColBERT",
      "When to use BM25 or ColBERT",
    ]);
  });

  it("gives each name of a factual question a topic", () => {
    expect(names("Were Scott Derrickson and Ed Wood of the same nationality?").slice(1, 3)).toEqual([
      "Scott Derrickson",
      "Ed Wood",
    ]);
  });

  it("names a topic by what a long question is about", () => {
    const question =
      'The maker of the film "Red River" also painted which picture of a harbour that hangs in the town hall of its home port?';
    expect(names(question).slice(1, 3)).toEqual(["Red River", "Background of Red River"]);
  });

  it("takes no adjective of a nation for a name", () => {
    const all = names("Which Portuguese sailor did the Dutch captain Willem Janszoon meet?");
    expect(all).toContain("Willem Janszoon");
    expect(all).not.toContain("Dutch");
    expect(all).not.toContain("Portuguese");
  });

  it("narrows the topics of a mechanism to its subject when there is no condition", () => {
    expect(names("How does photosynthesis work?")).toEqual([
      "How photosynthesis works",
      "Guarantees and limits of photosynthesis",
      "Steps and parts of photosynthesis",
      "Reasons: How photosynthesis works",
    ]);
  });

  it("asks for the parts of an answer in German", () => {
    expect(names("Wie funktioniert eine Wärmepumpe im Altbau?")).toEqual([
      "Wie funktioniert eine Wärmepumpe im Altbau",
      "Schritte: Wärmepumpe im Altbau",
      "Grenzen: Wärmepumpe im Altbau",
      "Gründe: Wärmepumpe im Altbau",
    ]);
    expect(names("Was ist ein Vektorindex?")[0]).toBe("Was ein Vektorindex ist");
  });

  it("asks in the language of the question", () => {
    expect(names("为什么天空是蓝色的？")[1]).toBe("天空是蓝色的机制");
    expect(names("Почему небо голубое?")[1]).toBe("Механизм: небо голубое");
    expect(decompose("Was ist ein Vektorindex?")).toMatchObject({ language: "de" });
  });

  it("goes deeper when it may", () => {
    const question = "Compare Redis, Kafka and RabbitMQ for job queues, and why do teams move between them?";
    expect(decompose(question).topics).toHaveLength(4);
    expect(decompose(question, "deep").topics).toHaveLength(6);
    expect(decompose(question).complexity).toBe("complex");
  });

  it.each([
    "Redis",
    "???",
    "Vektorindex",
    "为什么",
    "a b c d e f g",
    "Hvorfor er himlen blå?",
    "ベクトル検索とは何ですか？",
  ])("makes topics with queries of anything: %s", (question) => {
    const { topics } = decompose(question);
    expect(topics.length).toBeGreaterThanOrEqual(2);
    expect(topics.length).toBeLessThanOrEqual(4);
    expect(new Set(topics.map(({ name }) => name)).size).toBe(topics.length);
    expect(topics.every(({ queries }) => queries.length > 0 && queries.length <= 4)).toBe(true);
  });

  it.each([
    ["What is Terraform?", "simple", 2, 2],
    ["Who wrote the treaty of the two harbours?", "simple", 2, 2],
    ["Which harbour is named after the captain who lost his ship in 1840?", "moderate", 4, 4],
    ["Why is the sky blue?", "moderate", 4, 4],
    ["How to deploy a Redis cluster on Kubernetes?", "moderate", 4, 4],
    ["What is Terraform, how is it used, and why do teams move to Pulumi?", "complex", 4, 6],
  ])("gives %s as much as its complexity is worth: %s", (question, complexity, light, deep) => {
    expect(decompose(question).complexity).toBe(complexity);
    expect(decompose(question).topics).toHaveLength(light);
    expect(decompose(question, "deep").topics).toHaveLength(deep);
  });

  it("lets the two topics of a simple question take in what else is asked of its kind", () => {
    const [first, second] = decompose("What is Terraform?").topics;
    expect(first?.subQuestions).toEqual([
      "What is Terraform?",
      "What is Terraform used for?",
      "What are the limits of Terraform?",
    ]);
    expect(second?.queries).toContain("Terraform example");
  });

  it("asks about each side of a comparison, and about each name of a fact", () => {
    const compared = decompose("Compare BM25 and ColBERT for short queries").topics[2];
    expect(compared?.subQuestions).toEqual([
      "How do BM25 and ColBERT differ?",
      "What do the sources say about BM25?",
      "What do the sources say about ColBERT?",
    ]);
    const fact = decompose("Were Scott Derrickson and Ed Wood of the same nationality?").topics[0];
    expect(fact?.subQuestions?.slice(1)).toEqual([
      "What do the sources say about Scott Derrickson?",
      "What do the sources say about Ed Wood?",
    ]);
  });

  it("gives every topic one to four sub-questions", () => {
    const questions = ["Redis", "为什么天空是蓝色的？", "Was ist ein Vektorindex?", "How does it work?"];
    const counts = questions.flatMap((question) =>
      decompose(question).topics.map(({ subQuestions }) => subQuestions?.length ?? 0),
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  });

  it("names no topic with an unfilled slot", () => {
    const questions = [
      "What is Terraform and how to use it?",
      "Why?",
      "How?",
      "什么？",
      "Compare X and Y",
      "What happens if it fails?",
    ];
    const texts = questions.flatMap((question) =>
      decompose(question, "deep").topics.flatMap((topic) =>
        Object.values(topic).flatMap((value) => value ?? []),
      ),
    );
    expect(texts.filter((text) => /[{}]|undefined/u.test(text) || text.trim() === "")).toEqual([]);
  });
});
