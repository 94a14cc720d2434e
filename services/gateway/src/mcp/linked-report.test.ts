import { expect, it } from "vitest";
import { linkedReport } from "./linked-report.ts";

const files = "http://quarry.example/v1/research/r-00000001/artifacts";
const id = "2f160fd6-912b-53d4-ab15-34381d268885";

it.each([
  ["[\\[1\\]](report.html#doc-1-0-29)", `[\\[1\\]](${files}/report.html#doc-1-0-29)`],
  ["\n[1a]: report.html#doc-1-0-29", `\n[1a]: ${files}/report.html#doc-1-0-29`],
  [
    "[report.html](report.html): [Method](report.html#method-text)",
    `[report.html](${files}/report.html): [Method](${files}/report.html#method-text)`,
  ],
  [`[whole text](sources/${id}.txt)`, `[whole text](${files}/sources/${id}.txt)`],
  [`[cited words](sources/${id}.html)`, `[cited words](${files}/sources/${id}.html)`],
])("links %s to where it is served", (written, linked) => {
  expect(linkedReport(`It is so. ${written}`, files)).toBe(`It is so. ${linked}`);
});

it.each(["[a page](https://a.example/report.html#doc-1)", "[⚠](#not-fully-supported)", "report.html#doc-1"])(
  "leaves %s as it is",
  (written) => {
    expect(linkedReport(written, files)).toBe(written);
  },
);
