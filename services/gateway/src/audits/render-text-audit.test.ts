import { describe, expect, it } from "vitest";
import { anAudit } from "../../test/audits/an-audit.ts";
import { renderTextAudit } from "./render-text-audit.ts";

describe("renderTextAudit", () => {
  it("has the layout of a bundle's audit", () => {
    expect(renderTextAudit(anAudit())).toBe(`# Retrieval Quality Audit

## Index Statistics
- Sources read: 1 of 2 that are cited
- Unique publishers: 1
- Sentences: 3, of which 2 cite something and 1 nothing

## Query Performance
- Citations checked: 2, not checked: 0
- Average support score: 0.93
- PASS 0, REVIEW 0, FAIL 1, SOURCE_NOT_INDEXED 1

## Citation Verification
| Claim | Cited Source | Retrieved Passage | Support Score | Status | Reason |
| --- | --- | --- | --- | --- | --- |
| A job is retried 5 times. | \`1\` \`https://one.org/\` | A job is retried 20 times. | 0.93 | FAIL | the source does not contain 5 |
| A lock lives. | \`2\` | – | – | SOURCE_NOT_INDEXED | the text names no address |

## Sources
| Ref | Source | Title | Grade | Read | Citations |
| --- | --- | --- | --- | --- | --- |
| \`1\` | \`https://one.org/\` | One | C | read | 1 |
| \`2\` | – | – | – | unnamed: the text names no address | 1 |

## Recommendations
- Fetch again or replace: \`2\` (the text names no address)
- Check by hand: s1 FAIL (the source does not contain 5): A job is retried 5 times.
- Name a source for: It has 40 rooms.
`);
  });

  it("leaves nothing live of what text and sources hold", () => {
    const bad = "<script>x</script> ![a](javascript:b) | # `c`\n## d";
    const audit = anAudit();
    const rows = audit.rows.map((row) => ({
      ...row,
      text: bad,
      quote: bad,
      ref: bad,
      uri: bad,
      reason: bad,
    }));
    const sources = audit.sources.map((source) => ({
      ...source,
      refs: [bad],
      uri: bad,
      title: bad,
      detail: bad,
    }));
    const markdown = renderTextAudit({ ...audit, rows, sources, uncited: [{ start: 0, end: 1, text: bad }] });
    const outsideCode = markdown.replace(/(?<!\\)(`+)[^`].*?[^`]\1(?!`)/gu, "");
    expect(outsideCode).not.toMatch(/(?<!\\)<script|(?<!\\)!\[|(?<!\\)\[a/u);
    expect(markdown.match(/^## /gmu)).toHaveLength(5);
    const cells = markdown
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split(/(?<!\\)\|/u).length);
    expect(new Set(cells)).toEqual(new Set([8]));
  });
});
