import type { FixturePage } from "@quarry/testkit";
import type { PlayedPaper } from "@quarry/testkit/search-servers";

/** A page of a site, and the engines that find it. */
interface FoundPage {
  readonly uri: string;
  readonly title: string;
  readonly text: string;
  readonly engines: readonly string[];
}

const html = (title: string, paragraphs: readonly string[], head = ""): FixturePage => ({
  headers: { "content-type": "text/html; charset=utf-8" },
  body:
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a></nav><article>` +
    `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</article></body></html>`,
});
const moved = (location: string): FixturePage => ({ status: 302, headers: { location } });
const refusal: FixturePage = {
  status: 403,
  headers: { "content-type": "text/html" },
  body: "<title>Just a moment...</title>",
};

const jats = `<?xml version="1.0"?><article><front><journal-meta><journal-title-group><journal-title>Sports Physiology</journal-title></journal-title-group></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5003/phys.9</article-id><title-group><article-title>Creatine and muscle strength in older adults: a trial</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Solberg</surname><given-names>Ingrid</given-names></name></contrib></contrib-group>
<pub-date><day>4</day><month>3</month><year>2022</year></pub-date><abstract><p>In 120 older adults creatine increased muscle strength by 6 % within twelve weeks of training.</p></abstract></article-meta></front>
<body><sec><title>Results</title><p>Without training creatine did not change the muscle strength of older adults.</p></sec></body></article>`;

const trial = "Creatine supplements for muscle strength: a meta-analysis";

/** Papers that registries know; the page of the first refuses programs. */
export const knownPapers: readonly PlayedPaper[] = [
  {
    title: trial,
    doi: "10.1002/musc.5",
    journal: "Muscle Research",
    year: 2020,
    authors: ["Mark Bolden"],
    abstract: "Across 22 trials creatine increased the muscle strength of older adults by 1.4 kg.",
  },
];

const wikipedia = "https://en.wikipedia.org/wiki/Creatine";
const agency = "https://www.nutrition-agency.gov/creatine";
const answers = "https://blog.training.example/creatine-older-adults";

/** Pages that engines find for the question, and some that have nothing to do with it. */
export const foundPages: readonly FoundPage[] = [
  {
    uri: wikipedia,
    title: "Creatine",
    text: "Creatine, muscle strength, older adults",
    engines: ["wikipedia"],
  },
  {
    uri: "https://en.wikipedia.org/wiki/Strength_(card)",
    title: "Strength (card)",
    text: "Strength is a tarot card for adults",
    engines: ["wikipedia"],
  },
  {
    uri: "https://europepmc.org/articles/PMC7000003",
    title: "Creatine and muscle strength in older adults: a trial",
    text: "creatine supplements increase the muscle strength of older adults",
    engines: ["europepmc"],
  },
  {
    uri: "https://doi.org/10.1002/musc.5",
    title: trial,
    text: "creatine muscle strength older adults",
    engines: ["crossref", "openalex"],
  },
  {
    uri: agency,
    title: "Creatine for older adults",
    text: "advice on creatine supplements and muscle strength of older adults",
    engines: ["openalex"],
  },
  {
    uri: answers,
    title: "Do creatine supplements increase muscle strength in older adults?",
    text: "what older adults gain from creatine",
    engines: ["hackernews"],
  },
];

/** Those pages, under their real addresses. */
export const servedPages: Readonly<Record<string, FixturePage>> = {
  [wikipedia]: html("Creatine", [
    'Creatine increases the muscle strength of older adults if they train.<sup class="reference"><a href="#cite_note-1">[1]</a></sup>',
    "Muscles store creatine as phosphocreatine, which restores energy in short efforts.",
  ]),
  "https://en.wikipedia.org/wiki/Strength_(card)": html("Strength (card)", ["Strength is a tarot card."]),
  "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC7000003/fullTextXML": {
    headers: { "content-type": "application/xml" },
    body: jats,
  },
  "https://doi.org/10.1002/musc.5": moved("https://onlinelibrary.wiley.com/doi/10.1002/musc.5"),
  "https://onlinelibrary.wiley.com/doi/10.1002/musc.5": refusal,
  [agency]: html("Creatine for older adults", [
    "The agency considers creatine supplements safe for older adults up to 3 g a day.",
    "Creatine supplements increase muscle strength only together with resistance training.",
  ]),
  [answers]: html("Do creatine supplements increase muscle strength in older adults?", [
    "After half a year of creatine supplements my muscle strength increased, as that of other older adults in my club did.",
  ]),
};

const kinds = ["retraction", "expression_of_concern", "correction"] as const;
const journals = ["onlinelibrary.wiley.com", "journals.sagepub.com", "www.mdpi.com", "academic.oup.com"];

const subjects = ["sleep", "blood pressure", "memory", "mood", "body weight", "heart rate", "appetite"];

/** Forty papers on one question: every third has a notice, and every fourth has a page that refuses programs. */
export const fortyPapers: readonly PlayedPaper[] = Array.from({ length: 40 }, (_, index) => {
  const kind = index % 3 === 0 ? kinds[(index / 3) % 3] : undefined;
  const subject = subjects[index % 7] ?? "";
  return {
    title: `Caffeine and ${subject} in adults, study ${index + 1}`,
    doi: `10.50${10 + (index % 4)}/caffeine.${index}`,
    journal: `Journal ${index % 4}`,
    year: 2000 + (index % 20),
    authors: [`Ann Author${index}`],
    abstract:
      `Caffeine of ${100 + 10 * index} mg a day changed ${subject} in ${40 + index} adults by ${(index % 5) + 1} percent. ` +
      `The effect of caffeine on ${subject} lasted for ${2 + (index % 6)} hours in adults who rarely drink coffee.`,
    ...(kind && { notice: { kind, date: "2024-03-01" } }),
  };
});

/** The pages of the forty papers. */
export const paperPages: Readonly<Record<string, FixturePage>> = Object.fromEntries(
  fortyPapers.flatMap(({ title, doi = "", abstract = "" }, index) => {
    const page = `https://${journals[index % 4] ?? ""}/doi/${doi}`;
    const own = html(title, [abstract], `<meta name="citation_doi" content="${doi}">`);
    return [
      [`https://doi.org/${doi}`, moved(page)],
      [page, index % 4 === 2 ? refusal : own],
    ];
  }),
);
