import { setTimeout as wait } from "node:timers/promises";
import type { QuarryClient } from "@quarry/client";
import { Failure } from "@quarry/failure";
import type { World } from "../benchmark.ts";
import { createTextMaker } from "../evidence/text-maker.ts";

const turnWords = 120;
const commentWords = 12;
const charactersPerWord = 6;
/** One comment in five answers the one before. */
const answersEvery = 5;

/** An item as it is handed in. */
export interface MadeItem {
  readonly linkId: string;
  readonly title: string;
  readonly source: string;
  readonly transcript: string;
  readonly comments: readonly {
    readonly id: string;
    readonly author: string;
    readonly text: string;
    readonly likes: number;
    readonly parentId?: string;
  }[];
}

const figures = (turn: number): string =>
  `I think the survey is right: losses fell by ${10 + (turn % 80)}% to ${1_000 + turn * 7} tonnes in ${1_950 + (turn % 70)}.`;

/** A long transcript of two speakers and so many comments; the same for the same sizes. */
export const makeItem = (size: { readonly characters: number; readonly comments: number }): MadeItem => {
  const maker = createTextMaker(29);
  const turns: string[] = [];
  const count = Math.ceil(size.characters / (turnWords * charactersPerWord));
  for (let turn = 0; turns.length < count; turn += 1) {
    const speaker = turn % 2 === 0 ? "Ada" : "Ben";
    turns.push(`${speaker}: ${maker.paragraph(turnWords)} ${figures(turn)}`);
  }
  return {
    linkId: "long_talk",
    title: maker.title(),
    source: "made",
    transcript: turns.join("\n").slice(0, size.characters),
    comments: Array.from({ length: size.comments }, (_, index) => ({
      id: `k${index}`,
      author: `reader ${index % 997}`,
      text: `${maker.paragraph(commentWords)} ${index % 3 === 0 ? "I love it." : "That is unfair."}`,
      likes: (index * 7_919) % 1_000,
      ...(index % answersEvery === 1 && { parentId: `k${index - 1}` }),
    })),
  };
};

const lookEveryMs = 250;

/** Hands an item in to a new collection and waits until it is read, indexed and marked; answers with the collection's URL. */
export const handInItem = async (
  { url, collections }: QuarryClient,
  item: MadeItem,
  { now, signal }: World,
): Promise<{ readonly url: string; readonly seconds: number }> => {
  const begun = now();
  const { id } = await collections.create({ name: "reading", mark: true });
  await collections.addItem(id, item);
  for (;;) {
    const { status, lost } = await collections.item(id, item.linkId);
    if (status === "ready") return { url: `${url}/v1/collections/${id}`, seconds: (now() - begun) / 1_000 };
    if (status === "unavailable")
      throw new Failure("bad-output", `the item cannot be read: ${lost[0]?.detail}`, { retry: "never" });
    await wait(lookEveryMs, undefined, { signal });
  }
};

/** The memory a process holds now, in MiB, as metrics in Prometheus's format say it; undefined where they do not. */
export const residentMemoryIn = (metrics: string): number | undefined => {
  const bytes = /^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/mu.exec(metrics)?.[1];
  return bytes === undefined ? undefined : Math.round(Number(bytes) / 1_048_576);
};

/** The memory the gateway holds now, in MiB. */
export const gatewayMemory = async (url: string, signal: AbortSignal): Promise<number | undefined> =>
  residentMemoryIn(await (await fetch(`${url}/metrics`, { signal })).text());
