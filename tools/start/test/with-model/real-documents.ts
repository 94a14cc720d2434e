import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildPdf } from "@quarry/testkit";

const root = resolve(import.meta.dirname, "../../../..");

/** Question about the project's own documents; its second part is answered with code. */
export const question =
  "How does a run go on when a worker is killed, and how do I submit a question to the gateway with curl?";

const docs = ["compose", "reliability", "webhooks"];

const printed = [
  "Quarry in print: what happens to a job whose worker is killed",
  "",
  "A worker renews the lock of its job while it works. When the worker is",
  "killed, the lock runs out after five seconds and the job counts as stalled.",
  "Another worker takes the stalled job and does the work of the killed one.",
  "The run waits in the queue meanwhile and goes on when the job has ended.",
];

const page = `<!doctype html><html lang="en"><head><title>Field notes on killed workers</title></head><body><article>
<h1>Field notes on killed workers</h1>
<p>We killed a worker in the middle of a run forty times. The run went on each time, and no job was lost.</p>
<p>The slowest recovery took fourteen seconds, because the lock of the killed worker had to run out first.</p>
</article></body></html>`;

const chinesePage = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>工作进程与运行</title></head><body><article>
<h1>工作进程与运行</h1>
<p>当一个工作进程被终止时，它的锁会在五秒后失效。另一个工作进程会接手这个停滞的任务，因此运行可以继续。</p>
<p>运行的状态在每次决定之后都会保存到数据库中，所以不会丢失任何结果。</p>
</article></body></html>`;

/** Writes the project's own pages, and one source each in print, in HTML and in Chinese; returns their number. */
export const writeRealDocuments = (folder: string): number => {
  mkdirSync(join(folder, "docs"));
  const own = ["README.md", "ARCHITECTURE.md", ...docs.map((name) => join("docs", `${name}.md`))];
  for (const path of own) copyFileSync(join(root, path), join(folder, path));
  writeFileSync(join(folder, "in-print.pdf"), buildPdf([printed], { title: "Quarry in print" }));
  writeFileSync(join(folder, "field-notes.html"), page);
  writeFileSync(join(folder, "chinese.html"), chinesePage);
  return own.length + 3;
};
