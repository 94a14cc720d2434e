import { describe, expect, it } from "vitest";
import { testHeld } from "../../testing/test-numbers.ts";
import { compareNumbers } from "../numbers-agree.ts";

const columns = "| Port | Toll (€ million) | Staff |\n| --- | --- | --- |\n| Weir | 3.2 | 512 |";
const boats = "| Day | Boats |\n| --- | --- |\n| Mon | 512 |";
const exceptions = "\n| Revenue | 310 |\n| EPS | $1.25 |\n| Employees | 512 |";
const rows = "| | 2023 | 2024 |\n| --- | --- | --- |\n| Tolls | 4,512 | 4,820 |\n| Loss | (130) | 95 |";

describe("compareNumbers with a scale in a table", () => {
  testHeld("finds", [
    ["en", "Tolls were $4.512 billion.", `(Dollars in millions)\n\n${rows}`],
    ["en", "Tolls were 4.82 million in 2024.", `Tolls of all locks\n(in thousands)\nYears\n${rows}`],
    [
      "en",
      "Tolls were US$4.82 million.",
      `| US$ 000 | 2023 | 2024 |\n| --- | --- | --- |\n| Tolls | 4,512 | 4,820 |`,
    ],
    ["en", "The toll of the weir was 3.2 million euros, and its staff 512.", columns],
    ["en", "The toll was $7 million.", "| Item | $m |\n| --- | --- |\n| Toll | 7 |"],
    ["en", "It moved 31 million tonnes.", "| Moved (million tonnes) | 31 |\n| Staff | 40 |"],
    ["en", "It has 40 staff.", "| Moved (million tonnes) | 31 |\n| Staff | 40 |"],
    ["de", "Die Maut betrug 310 Mio. €.", "| in Mio. EUR | 2023 |\n| --- | --- |\n| Maut | 310 |"],
    [
      "fr",
      "Les péages étaient de 310 millions d'euros.",
      "| en millions d'euros | 2023 |\n| --- | --- |\n| Péages | 310 |",
    ],
    ["zh", "收入为31亿元。", "单位：百万元\n\n| 收入 | 3,100 |"],
    [
      "en",
      "In Thousand Oaks 126,966 people live.",
      "| Town | People |\n| --- | --- |\n| Thousand Oaks | 126,966 |",
    ],
    ["en", "Minnesota has 87 counties.", "| MN | 87 |"],
    ["en", "Tennessee has 8 boats.", "| State | Boats |\n| --- | --- |\n| TN | 8 |"],
    ["en", "It has 8 boats.", "| Day | Boats in TN |\n| --- | --- |\n| Mon | 8 |"],
    ["en", "It has 8 boats.", "| Boats (BN) | 8 |"],
    ["en", "There were 512 boats.", `Thousands march\n\n${boats}`],
    ["en", "There were 512 boats.", `Millions of people\n\n${boats}`],
    ["en", "Boats cost 512 million dollars.", `Millions of dollars\n\n${boats}`],
    ["en", "There were 512 million boats.", `In millions of boats\n\n${boats}`],
    ["en", "It cost 512 million.", "| Day | Millions |\n| --- | --- |\n| Mon | 512 |"],
    ["en", "It cost 512 million.", "| Day | Cost (mn) |\n| --- | --- |\n| Mon | 512 |"],
    ["de", "Es kostete 512 Mio. €.", "| Tag | Mio. € |\n| --- | --- |\n| Montag | 512 |"],
    ["en", "EPS was $1.25.", `(in millions, except per share amounts)${exceptions}`],
    ["en", "The firm has 512 employees.", `(in millions, except per share amounts)${exceptions}`],
    ["en", "Revenue was $310 million.", `(in millions, except per share amounts)${exceptions}`],
    ["en", "Revenue was $310 million.", `Dollars in millions except per share amounts${exceptions}`],
    ["en", "The firm has 512 employees.", `(in millions unless noted)${exceptions}`],
    ["en", "It has 12 locks.", "The canal, valued in billions, has 12 locks (in a row)."],
  ]);

  it.each([
    ["It took 4,512 thousand dollars.", `(Dollars in millions)\n\n${rows}`, "missing"],
    ["Tolls were 4,512.", `(Dollars in millions)\n\n${rows}`, "unclear"],
    ["Tolls were 3.2 thousand euros.", columns, "missing"],
    ["Tolls were 4.9 billion.", `(in millions)\n${rows}`, "missing"],
    ["Minnesota has 87 million counties.", "| MN | 87 |", "missing"],
    ["Minnesota has 87 million counties.", "| State | Counties |\n| --- | --- |\n| MN | 87 |", "missing"],
    ["Tennessee has 8 trillion boats.", "| TN | 8 |", "missing"],
    ["There were 512 thousand boats.", `Thousands march\n\n${boats}`, "missing"],
    ["There were 512 million boats.", `Millions of people\n\n${boats}`, "missing"],
    ["Revenue was $310.", `(in millions)${exceptions}`, "unclear"],
    ["EPS was $1.25 billion.", `(in millions, except per share amounts)${exceptions}`, "missing"],
  ] as const)("is not held: %s / %s (%s)", (statement, text, as) => {
    expect(compareNumbers(statement, text, "en")[as]).toHaveLength(1);
  });

  it("ends with the table", () => {
    const text = `(in millions)\n${rows}\n\nThe weir has 12 men.\n\n| Men | 12 |`;
    expect(compareNumbers("It has 12 men.", text, "en")).toEqual({ missing: [], unclear: [] });
    expect(compareNumbers("It has 12 million men.", text, "en").missing).toHaveLength(1);
  });
});
