import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { markerLimit } from "./mark-extractively.ts";
import { type Candidate, chooseCandidates, classifyStatement } from "./rate-statements.ts";

const candidate = (
  start: number,
  score: number,
  terms = [`a${start}`, `b${start}`, `c${start}`],
): Candidate => ({
  statement: { start, end: start + 10, text: `statement at ${start}` },
  type: "key-fact",
  terms: new Set(terms),
  score,
});

const choose = (candidates: readonly Candidate[], max: number, characters: number): Promise<Candidate[]> =>
  chooseCandidates(candidates, { max, characters, pause: async () => undefined });

const startsOf = (candidates: readonly Candidate[]): number[] =>
  candidates.map(({ statement }) => statement.start);

describe("chooseCandidates", () => {
  it("takes at most three of every excerpt of the text", async () => {
    const early = Array.from({ length: 30 }, (_one, index) => candidate(index * 10, 0.9));
    const late = [candidate(9_000, 0.3), candidate(9_500, 0.2)];
    const chosen = await choose([...early, ...late], 6, 10_000);
    expect(startsOf(chosen)).toEqual([0, 10, 20, 9_000, 9_500]);
  });

  it("takes only one of those that say nearly the same", async () => {
    const same = ["lock", "job", "worker"];
    const both = [candidate(0, 0.5, same), candidate(5_000, 0.9, [...same, "again"])];
    const chosen = await choose(both, 10, 10_000);
    expect(startsOf(chosen)).toEqual([5_000]);
  });

  it("leaves out what is not worth it", async () => {
    expect(await choose([candidate(0, 0.05)], 10, 1_000)).toEqual([]);
  });
});

describe("markerLimit", () => {
  it.each([
    ["a short note", "word ", 8],
    ["a long talk", "word ".repeat(20_000), 50],
    ["a Chinese talk", "字".repeat(35_000), 50],
    ["a book", "word ".repeat(1_000_000), 200],
  ])("grows with the text, up to a limit: %s", (_what, text, limit) => {
    expect(markerLimit(text)).toBe(limit);
  });
});

describe("classifyStatement", () => {
  it.each([
    ["en", "The reset of the ranks was taken back by the studio.", "key-fact"],
    ["en", "I really don't think the reset of the ranks helps anybody.", "opinion"],
    ["en", "The studio should take the reset of the ranks back.", "opinion"],
    ["en", "That reset was absolutely unacceptable to the players.", "opinion"],
    ["en", "Retention fell by 30% within two weeks.", "datapoint"],
    ["en", "I believe 25 euros is too much for such a game.", "opinion"],
    ["zh", "开发团队撤回了部分赛季重置规则。", "key-fact"],
    ["zh", "我认为新排名系统对休闲玩家不公平。", "opinion"],
    ["zh", "匹配机制应该优先考虑玩家的网络延迟。", "opinion"],
    ["zh", "玩家留存率在赛季重置后下降了30%。", "datapoint"],
    ["ru", "Студия отменила часть правил сброса сезона.", "key-fact"],
    ["ru", "Я считаю, что новая система рейтинга несправедлива.", "opinion"],
    ["ru", "Нужно срочно менять алгоритм подбора соперников.", "opinion"],
    ["ru", "Выручка студии выросла до 3,5 млн рублей.", "datapoint"],
    ["de", "Das Studio hat einen Teil der Regeln zurückgenommen.", "key-fact"],
    ["de", "Ich finde das neue Rangsystem schlecht durchdacht.", "opinion"],
    ["de", "Das Studio sollte die Regeln zurücknehmen.", "opinion"],
    ["de", "Der Umsatz stieg um 1,5 Millionen Euro.", "datapoint"],
    ["fr", "La rétention a baissé de 30 % en deux semaines.", "datapoint"],
    ["fr", "Le studio a retiré une partie des règles.", "key-fact"],
  ])("tells in %s what a statement is: %s", (language, text, type) => {
    expect(finish(classifyStatement(text, language))).toBe(type);
  });

  it.each([
    ["en", "Why was the reset of the ranks taken back?"],
    ["en", "Thank you all for coming to this meeting of the studio."],
    ["en", "We will now proceed to the presentation of petitions."],
    ["zh", "大家好，欢迎收看本期节目。"],
    ["zh", "下面我们有请王明老师分享他的观点。"],
    ["ru", "Здравствуйте, коллеги, сегодня говорим о рейтинге."],
    ["de", "Guten Tag und herzlich willkommen zu unserem Gespräch."],
    ["fr", "Pourquoi le studio a-t-il retiré les règles ?"],
  ])("ignores questions, greetings and the running of a meeting in %s: %s", (language, text) => {
    expect(finish(classifyStatement(text, language))).toBeUndefined();
  });
});
