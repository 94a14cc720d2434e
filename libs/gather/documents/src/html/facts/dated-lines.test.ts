import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { datingTest } from "./dated-lines.ts";
import { indexPage } from "./page-index.ts";

/** Returns the texts that may date a page and name a year. */
const datingTexts = (body: string): string[] => {
  const index = indexPage(parsePage(`<html><body>${body}</body></html>`));
  return index.runs
    .filter(datingTest(index))
    .map(({ text }) => text)
    .filter((text) => /\d{4}/u.test(text));
};

describe("datingTest", () => {
  it.each([
    "<p>March 5, 2024</p>",
    "<div><span>By Ann Bee and the staff of the paper</span><br><span>March 5, 2024</span></div>",
    "<p>Started in <b>Harbours</b> by <a>annbee</a>, <span>March 5, 2024</span>.</p>",
    "<p>Posted by Ann Bee for the friends of the old harbour on <b>5 March 2024</b>.</p>",
    "<p>5 de marzo de 2024 a las 10:30 por Ana Ruiz</p>",
    "<p>2024年3月5日 10:00 来源：海边纪事</p>",
    "<dl><dt>Published</dt><dd>5 March 2024</dd></dl>",
    "<table><tr><th>Author</th><td>Ann Bee</td></tr><tr><th>Date:</th><td>5 March 2024</td></tr></table>",
    "<table><tr><td><p>5 March 2024</p></td></tr></table>",
    "<p><b>OSLO, 5 March 2024</b> – The council opens a new office at the harbour of the city today.</p>",
    "<p><b>OSLO, March 5, 2024</b> – The council opens a new office at the harbour of the city today.</p>",
    "<p><em>5 March 2024</em> The council opens a new office at the harbour of the city today.</p>",
    "<p>By Ann Bee, senior staff writer and science editor | <span>March 5, 2024</span> | 5 min read</p>",
    "<div><span>By Ann Bee</span> <span>March 5, 2024</span> <span>5 minutes read</span> <i>share this page listen</i></div>",
    "<p>March 5, 2024 in <a>old harbours</a>, <a>locks and weirs</a>, <a>letters</a></p>",
    "<p>5 de marzo de 2024 a las 10:30 horas, hora peninsular por Ana Ruiz</p>",
    "<p>This article was first published on 5 March 2024.</p>",
    "<p>5 March 2024</p><p>Updated 6 May</p>",
    "<p>5 March 2024</p><p>10 June 1945 was dry.</p><p>6 May 1950 was wet.</p>",
    "<p>Here are lovely old weirs and locks of this town. <time>5 March 2024</time></p>",
    "<p>This page was first published on <time>5 March 2024</time> and then changed by others.</p>",
    "<p>Originally published on our old site on 5 March 2024 by the team.</p>",
    "<dl><dt>Erscheinungsdatum</dt><dd>5. März 2024</dd></dl>",
    "<dl><dt>Fecha de publicación</dt><dd>5 de marzo de 2024</dd></dl>",
    "<dl><dt>掲載日</dt><dd>2024年3月5日</dd></dl>",
  ])("accepts a day that stands alone or beside names, or has a label: %s", (html) => {
    expect(datingTexts(html)).toHaveLength(1);
  });

  it.each([
    "<li>for firms that had been in debt on <span>31.12.2019</span></li>",
    "<p>Locks built after <b>5 March 2024</b> need a second keeper and a lamp</p>",
    "<p>The lock was opened on <span>5 March 2024</span> by Ann Bee.</p>",
    "<p>On <b>5 March 2024</b> the lock was opened by the queen and the king</p>",
    "<p>On 5 March 2024, King Ede opened the lock at the weir.</p>",
    "<p>Ann Bee (<span>5 March 1924 – 6 June 2001</span>) was a keeper and writer.</p>",
    "<p>The lock was opened at last by the queen on Friday, 5 March 2024.</p>",
    "<p>水门于<b>2024年3月5日</b>开放。</p>",
    "<dl><dt>Joined</dt><dd>5 March 2024</dd></dl>",
    "<p>All of the boats pass here on a day in winter. 5 March 1924.</p>",
    "<table><tr><th>Maker</th><td>Bee</td></tr><tr><th>Release</th><td>5 March 2024</td></tr></table>",
    "<ol><li><time>2024-03-05</time>: The lock opens.</li><li><time>2024-05-06</time>: It shuts.</li></ol>",
    "<ul><li><p>March 5, 2024 – lock</p></li><li><p>May 6, 2024 – weir</p></li></ul>",
    "<p><b>5. maj 2024</b> Slusen åbner.</p><p>Vandet står.</p><p><b>6. juni 2024</b> Den lukker.</p>",
    "<p>2024-03-05 lock<br>2024-05-06 weir</p>",
    "<dl><dt>5 March 2024</dt><dd>Lock</dd><dt>6 May 2024</dt><dd>Weir</dd></dl>",
  ])("refuses a day of a sentence, of a list or of another fact: %s", (html) => {
    expect(datingTexts(html)).toEqual([]);
  });
});
