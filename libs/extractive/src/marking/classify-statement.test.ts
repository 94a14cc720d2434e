import { describe, expect, it } from "vitest";
import { classifyStatement } from "./classify-statement.ts";

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
    expect(classifyStatement(text, language)).toBe(type);
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
  ])("takes questions, greetings and the running of a meeting for nothing in %s: %s", (language, text) => {
    expect(classifyStatement(text, language)).toBeUndefined();
  });
});
