import { describe, expect, it } from "vitest";
import { moreLabel } from "./more-label.ts";

describe("moreLabel", () => {
  it.each([
    [
      "load more",
      "show 12 more replies",
      "view all comments",
      "read more",
      "see older posts",
      "read the full answer",
    ],
    ["mehr anzeigen", "weitere kommentare laden", "alle antworten anzeigen", "weiterlesen"],
    [
      "charger plus d'articles",
      "voir la suite",
      "ver más resultados",
      "mostra altri",
      "carregar mais",
      "meer laden",
    ],
    [
      "показать ещё",
      "показати більше",
      "pokaż więcej",
      "načíst další",
      "visa fler",
      "vis flere",
      "näytä lisää",
    ],
    ["daha fazla göster", "加载更多", "展开全文", "もっと見る", "続きを読む", "더 보기", "عرض المزيد"],
  ])("matches %s and others of its kind", (...labels) => {
    expect(labels.filter((label) => !moreLabel.test(label))).toEqual([]);
  });

  it("matches no label of something else", () => {
    const others = [
      "learn more",
      "buy more credits",
      "more",
      "show less",
      "delete all",
      "accept all",
      "mehr erfahren",
    ];
    const inText = [
      "read more than ten books about it",
      "alle teilen",
      "subscribe to read more",
      "plus d'infos",
      "更多",
    ];
    expect([...others, ...inText].filter((label) => moreLabel.test(label))).toEqual([]);
  });
});
