import { describe, expect, it } from "vitest";
import {
  challengeText,
  consentButton,
  consentWord,
  errorTitle,
  loginText,
  loginTitle,
  paywallText,
  refusedTitle,
  scriptText,
  subscribeButton,
} from "./phrases.ts";

describe("phrases", () => {
  it.each([
    ["an error", errorTitle, "Страница не найдена"],
    ["an error", errorTitle, "Такой страницы не существует"],
    ["an error", errorTitle, "Ошибка 404"],
    ["a site under repair", errorTitle, "Технические работы"],
    ["a site under repair", errorTitle, "We’ll be back soon!"],
    ["a site under repair", errorTitle, "The site is down for scheduled maintenance."],
    ["being turned away", refusedTitle, "Доступ запрещён"],
    ["a check of visitors", challengeText, "Подтвердите, что вы не робот"],
    ["a form to log in", loginTitle, "Вход"],
    ["a form to log in", loginText, "Войдите, чтобы продолжить"],
    ["consent", consentButton, "Принять все"],
    ["consent", consentWord, "обработку персональных данных"],
    ["what only payers read", paywallText, "Материал доступен только по подписке"],
    ["what only payers read", subscribeButton, "Подписаться"],
    ["a page of scripts", scriptText, "Включите JavaScript в браузере"],
  ])("know %s by %s in %j", (_what, pattern, text) => {
    expect(new RegExp(pattern.source, pattern.flags.replace("g", "")).test(text)).toBe(true);
  });

  it.each([
    [errorTitle, "Почему найдена не каждая ошибка в старых стенах"],
    [errorTitle, "How the harbour will be back in business after its maintenance"],
    [loginTitle, "Входная дверь и её история"],
    [refusedTitle, "Доступ к архивам ограничен законом"],
  ])("leave titles of texts alone: %s is not %j", (pattern, text) => {
    expect(pattern.test(text)).toBe(false);
  });
});
