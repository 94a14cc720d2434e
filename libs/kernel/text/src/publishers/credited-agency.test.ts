import { describe, expect, it } from "vitest";
import { agencies, creditedAgency } from "./credited-agency.ts";

const body =
  "\n\nThe minister said on Monday that prices had risen again, for the third month in a row.\n\n".repeat(20);

describe("creditedAgency", () => {
  it.each([
    ["LONDON, Nov 22 (Reuters) - Prices rose again.", "reuters.com"],
    ["# Prices rise\n\nWASHINGTON (AP) — Prices rose again.", "apnews.com"],
    ["Berlin (dpa/lni) - Die Preise sind gestiegen.", "dpa.com"],
    ["PARIS (AFP) – Les prix ont augmenté.", "afp.com"],
    ["Madrid, 22 nov (EFE).- Los precios subieron.", "efe.com"],
    ["(ANSA) - ROMA, 22 NOV - I prezzi salgono.", "ansa.it"],
    ["CHICAGO, Nov. 22, 2026 /PRNewswire/ -- A company has a product.", "prnewswire.com"],
    ["新华社北京11月22日电（记者 王明）价格上涨。", "xinhuanet.com"],
    ["［ロンドン ２２日 ロイター］ 物価が上がった。", "reuters.com"],
    ["МОСКВА, 22 ноя - РИА Новости. Цены выросли.", "ria.ru"],
    ["МОСКВА, 22 ноября. /ТАСС/. Цены выросли.", "tass.com"],
    ["(서울=연합뉴스) 물가가 올랐다.", undefined],
  ])("knows the dateline of %s", (head, expected) => {
    expect(creditedAgency(`${head}${body}`)).toBe(expected);
  });

  it.each([
    ["Source: AP", "apnews.com"],
    ["Quelle: dpa", "dpa.com"],
    ["来源：新华社", "xinhuanet.com"],
    ["*Source: Reuters*", "reuters.com"],
    ["© 2024 The Associated Press. All rights reserved.", "apnews.com"],
    [
      "This article is republished from The Conversation under a Creative Commons license.",
      "theconversation.com",
    ],
    ["This story was originally published by ProPublica.", "propublica.org"],
  ])("knows a text that ends with %s", (line, expected) => {
    expect(creditedAgency(`${body}${line}`)).toBe(expected);
  });

  it("knows an author that is an agency", () => {
    expect(creditedAgency(body, "The Associated Press")).toBe("apnews.com");
    expect(creditedAgency(body, "Ann Reuter")).toBeUndefined();
  });

  it.each([
    "The minister told Reuters that prices had risen.",
    "According to a report by AP, prices rose (see the AP report).",
    "据新华社报道，价格上涨。",
    "Reuters is a news agency owned by Thomson Reuters.",
    "The AP (access point) is configured as follows.",
    "TT - the total time - is printed.",
  ])("takes nothing from a text that speaks of an agency: %s", (sentence) => {
    expect(creditedAgency(`${sentence}${body}${sentence}`)).toBeUndefined();
  });

  it("finds no credit in the middle of a text", () => {
    expect(creditedAgency(`${body}(Reuters) - Prices rose.${body}`)).toBeUndefined();
  });

  it("lists each name under one agency", () => {
    const names = agencies
      .trim()
      .split("\n")
      .flatMap((line) => (line.split(": ")[1] ?? "").split(", "));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
