import { once } from "node:events";
import { createServer } from "node:http";
import { createTextMaker } from "../evidence/text-maker.ts";

const towns =
  "Arnholm Brekke Colby Dunvik Elsund Farnes Grimstad Holmen Iversby Jelsa Kaldvik Lunde Moss Narvel Orkdal Pollen Rauma Skjold Torvik Ulsten Valle Ytterby Aasen Bergset Dalen Eidet Finnas Gjora Hovden Isfjor".split(
    " ",
  );
const builders = ["Ann Holm", "Bo Lind", "Cara Voss", "Dag Moe", "Eva Strand"];

/** The facts that a page states about its bridge; a planted change replaces, adds or removes one sentence. */
const sentencesOf = (town: string, index: number): string[] => [
  `The bridge of ${town} is ${300 + index * 11} metres long and rests on ${4 + (index % 7)} pillars.`,
  `About ${2_000 + index * 130} cars cross the bridge of ${town} every day.`,
  `${builders[index % builders.length]} designed the bridge of ${town} for the county.`,
  `The bridge of ${town} is open to lorries.`,
  `Repairs of the bridge of ${town} cost ${40 + index * 3} thousand crowns a year.`,
  `Engineers inspect the bridge of ${town} every spring.`,
];

/** Changes that a repetition must report, one page each. */
export type PlantedKind = "figure" | "name" | "status" | "new" | "removed" | "page gone";

/** A planted change, with the words by which its report is recognised. */
export interface Planted {
  readonly kind: PlantedKind;
  readonly uri: string;
  readonly words: string;
}

interface Page {
  readonly town: string;
  readonly index: number;
  readonly uri: string;
  /** Paragraphs about other things. */
  readonly rest: string;
  readonly sentences: string[];
  isGone: boolean;
}

type Plant = (page: Page, round: number) => string;

const put = ({ sentences }: Page, at: number, sentence: string): string => {
  sentences[at] = sentence;
  return sentence;
};

/** Functions that plant a change in a page and return the words that a report of it must contain. */
const planters: Readonly<Record<PlantedKind, Plant>> = {
  figure: (page, round) => {
    const { town, index } = page;
    const length = `${905 + index * 13 + round} metres`;
    put(page, 0, `The bridge of ${town} is ${length} long and rests on ${4 + (index % 7)} pillars.`);
    return length;
  },
  name: (page) => {
    put(page, 2, `Signe Aune designed the bridge of ${page.town} for the county.`);
    return "Signe Aune";
  },
  status: (page) => put(page, 3, `The bridge of ${page.town} is closed to lorries.`),
  new: (page, round) =>
    put(
      page,
      page.sentences.length,
      `The council of ${page.town} will replace the deck of the bridge in ${2_030 + round}.`,
    ),
  removed: (page) => {
    const sentence = page.sentences[4] ?? "";
    put(page, 4, "");
    return sentence;
  },
  "page gone": (page) => {
    page.isGone = true;
    return `bridge of ${page.town}`;
  },
};

/** A web of pages about one subject, whose changes are planted by the measurement. */
export interface PlayedPages {
  readonly urls: readonly string[];
  /** Entries of EGRESS_ALLOW. */
  readonly hosts: readonly string[];
  /** Plants one change of each kind, on pages that have none. */
  plant(kinds: readonly PlantedKind[]): readonly Planted[];
  /** Changes the content around the text of every page: counter, time and teaser. */
  redress(): void;
  /** Returns the number of whole answers so far. */
  sent(): number;
  stop(): Promise<void>;
}

const hostCount = 10;
const wordsPerParagraph = 90;

/** Serves thirty pages of ten hosts, each with its facts and `words` words of other text. An unchanged page is answered with 304. */
export const playPages = async (words: number): Promise<PlayedPages> => {
  let [dress, round, sent] = [0, 0, 0];
  const maker = createTextMaker(29);
  const pages: Page[] = [];
  const html = ({ town, sentences, rest }: Page): string =>
    `<html lang="en"><head><title>The bridge of ${town}</title></head><body><nav><a href="/">Bridges</a> <a href="/about">About</a></nav>
<main><h1>The bridge of ${town}</h1><p>${sentences.slice(0, 3).join(" ").trim()}</p><p>${sentences.slice(3).join(" ")}</p>${rest}</main>
<aside><h2>Latest</h2><p><a href="/news/${dress}">News number ${dress} of the valley</a></p></aside>
<footer>${1_000 + dress * 37} visitors. Page made at 2026-11-${String((dress % 28) + 1).padStart(2, "0")} 10:00.</footer></body></html>`;
  const server = createServer((request, response) => {
    const page = pages.find(({ uri }) => uri === `http://${request.headers.host}${request.url}`);
    if (page === undefined || page.isGone) return response.writeHead(404).end();
    const body = html(page);
    const etag = `"${page.sentences.join().length}-${body.length}-${Buffer.from(body).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7)}"`;
    const isKnown = request.headers["if-none-match"] === etag;
    if (!isKnown) sent += 1;
    response.writeHead(isKnown ? 304 : 200, { "content-type": "text/html", etag });
    return response.end(isKnown ? undefined : body);
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const hosts = Array.from({ length: hostCount }, (_, index) => `127.0.0.${index + 1}:${port}`);
  for (const [index, town] of towns.entries())
    pages.push({
      town,
      index,
      uri: `http://${hosts[index % hostCount]}/${town}`,
      rest: Array.from(
        { length: Math.ceil(words / wordsPerParagraph) },
        () => `<p>${maker.paragraph(wordsPerParagraph)}</p>`,
      ).join(""),
      sentences: sentencesOf(town, index),
      isGone: false,
    });
  const isPlanted = new Map<Page, Set<PlantedKind>>(pages.map((page) => [page, new Set()]));
  return {
    urls: pages.map(({ uri }) => uri),
    hosts,
    plant: (kinds) => {
      round += 1;
      const used = new Set<Page>();
      return kinds.map((kind, place) => {
        const from = round * 7 + place * 11;
        const page = [...pages.slice(from % pages.length), ...pages].find(
          (one) => !used.has(one) && !one.isGone && isPlanted.get(one)?.has(kind) === false,
        );
        if (page === undefined) throw new Error(`no page is left for the change "${kind}"`);
        used.add(page);
        isPlanted.get(page)?.add(kind);
        return { kind, uri: page.uri, words: planters[kind](page, round) };
      });
    },
    redress: () => {
      dress += 1;
    },
    sent: () => sent,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
