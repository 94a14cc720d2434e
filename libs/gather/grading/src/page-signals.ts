import type { Link } from "@quarry/contracts";
import { publisherOf } from "@quarry/text";
import type { HostGrade } from "./grade-host.ts";

interface Disclosure {
  readonly says: string;
  /** At the end such a line may be the label of an advertisement beside the text. */
  readonly onlyAtBeginning: boolean;
  readonly patterns: readonly RegExp[];
}

/** Disclosures that lower the grade of a page, in several languages. */
const disclosures: readonly Disclosure[] = [
  {
    says: "the page says that it was paid for",
    onlyAtBeginning: true,
    patterns: [
      /^[^\w\n]*(?:sponsored (?:content|post|article|by\b.{1,60})|paid (?:post|content|partnership)|advertorial|advertisement feature)[^\w\n]*$/imu,
      /\bthis (?:post|article|content|story|video) (?:is|was|has been) (?:sponsored|paid for) by\b/iu,
      /^[^\w\n]*(?:Advertorial|Bezahlter Inhalt|Bezahlter Beitrag|Gesponserter (?:Beitrag|Artikel))[^\w\n]*$/mu,
      /^[^\w\n]*(?:contenu sponsorisé|publi-?rédactionnel|publireportage|contenido patrocinado|publirreportaje|contenuto sponsorizzato|conteúdo patrocinado|artykuł sponsorowany|на правах рекламы)[^\w\n]*$/imu,
      /^[^\w\n]*(?:PR記事|タイアップ広告|記事広告|本文为广告|商业推广|推广文章|광고성 기사)[^\w\n]*$/mu,
    ],
  },
  {
    says: "the page says that it earns by its links",
    onlyAtBeginning: false,
    patterns: [
      /\bas an amazon associate,? (?:i|we) earn\b/iu,
      /\bthis (?:post|page|article|site) (?:contains|includes|uses|may contain|may include) affiliate links\b/iu,
      /\b(?:i|we) (?:may )?(?:earn|receive|get) an? (?:small |affiliate )*commission\b/iu,
      /\b(?:enthält|enthalten) (?:sogenannte )?affiliate-?links\b/iu,
      /\bcet article contient des liens d['’]affiliation/iu,
      /アフィリエイト(?:広告|リンク|プログラム)を(?:利用|含|使用|参加)/u,
      /(?:本文|本站)(?:包含|含有).{0,4}(?:联盟链接|返利链接|推广链接)/u,
    ],
  },
  {
    says: "the page says that a machine wrote or translated it",
    onlyAtBeginning: false,
    patterns: [
      /\bthis (?:article|page|post|content|text|translation) (?:was|is|has been) (?:automatically |machine |partially )?(?:generated|written|translated|created) (?:automatically )?(?:by|using|with) (?:an? )?(?:artificial intelligence|AI\b|ChatGPT|a language model|machine translation|google translate)/iu,
      /\bthis (?:article|page|post|text) (?:was|is|has been) (?:machine|automatically)[- ]translated\b/iu,
      /\bdies(?:er|e|es) (?:Artikel|Seite|Text|Beitrag) wurde (?:automatisch|maschinell) (?:übersetzt|erstellt|generiert)\b/iu,
      /\bcet(?:te)? (?:article|page|texte) a été (?:traduit|généré)e? automatiquement\b/iu,
      /(?:本文|此文)(?:由AI生成|由人工智能生成|由机器翻译|为机器翻译)/u,
      /この(?:記事|ページ)は(?:機械翻訳|自動翻訳)/u,
    ],
  },
];

const beginning = 800;
/** Characters at the beginning and the end of a page where disclosures are searched. */
const edge = 3_000;

/** Returns the disclosure of a page as a sentence for users; undefined for most pages. */
const disclosureIn = (text: string): string | undefined => {
  const head = text.slice(0, beginning);
  const edges = text.length <= 2 * edge ? text : `${text.slice(0, edge)}\n${text.slice(-edge)}`;
  const isSaid = ({ onlyAtBeginning, patterns }: Disclosure): boolean =>
    patterns.some((pattern) => pattern.test(onlyAtBeginning ? head : edges));
  return disclosures.find(isSaid)?.says;
};

/** Features of a page that affect its grade. */
export interface GradedPage {
  readonly text: string;
  readonly words: number;
  readonly author?: string | undefined;
  readonly publishedAt?: string | undefined;
  readonly modifiedAt?: string | undefined;
  readonly siteName?: string | undefined;
  readonly links?: readonly Link[] | undefined;
  /** `doi` and `journal`, if the page names them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** Effect of a page's features on its grade, with the reasons. */
export interface PageSignals {
  /** One grade better, one worse, or unchanged. */
  readonly step: 1 | 0 | -1;
  readonly reasons: readonly string[];
}

const wordsOfNothing = 25;

const journalOf = ({ metadata = {} }: GradedPage): string | undefined => {
  const { doi, journal } = metadata;
  return doi === undefined || journal === undefined ? undefined : `${journal}, doi:${doi}`;
};

const none: PageSignals = { step: 0, reasons: [] };

const byCare = (page: GradedPage, { namesAuthor, isDated, summary }: PageCare): PageSignals =>
  page.words < wordsOfNothing && !namesAuthor && !isDated
    ? { step: -1, reasons: [`one lower: ${page.words} words, without author and date`] }
    : { step: 0, reasons: [summary] };

/**
 * Changes the grade of a page's host by at most one step, more often down than up. Down for disclosures (paid content, affiliate
 * links, machine-generated text), and on an unknown website for very little text without author and date. Up only if the host's
 * list entry allows it, for a journal and a DOI. An author, a date and references are reported but raise nothing, because any page
 * could contain them.
 */
export const pageSignals = (
  page: GradedPage,
  { looksAt }: HostGrade,
  { url, gradeOf }: { readonly url: URL; readonly gradeOf: (url: URL) => HostGrade },
): PageSignals => {
  const disclosure = disclosureIn(`${page.author ?? ""}\n${page.text}`);
  if (disclosure !== undefined) return { step: -1, reasons: [`one lower: ${disclosure}`] };
  if (looksAt === "nothing") return none;
  if (looksAt === "care") {
    const isGood = (linked: URL): boolean => /^[AB]$/u.test(gradeOf(linked).grade);
    return byCare(page, careOf(page, { url, isGood }));
  }
  const journal = journalOf(page);
  if (journal === undefined) return none;
  return { step: 1, reasons: [`one higher: the page says that it appeared in a journal (${journal})`] };
};

/** Signs of care on a page. */
interface PageCare {
  readonly namesAuthor: boolean;
  readonly isDated: boolean;
  /** One sentence about author and date, linked publishers of grade A or B, and works named by DOI or preprint number. */
  readonly summary: string;
}

interface Grading {
  readonly url: URL;
  readonly isGood: (url: URL) => boolean;
}

const several =
  /\b(?:team|staff|editors?|contributors?|community|redaktion|rédaction|redacción|redazione)\b/iu;

const nobody =
  /^(?:admin|administrator|editor|editors|editorial(?: team| staff)?|staff|team|guest|anonymous|unknown|webmaster|redaktion|redaction|redacción|redazione|редакция|编辑|小编|管理员|匿名|本站)$/iu;

const cjkName = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}·]{2,12}$/u;

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** True if the page names a person as its author and not its own site. */
const namesAuthor = ({ author, siteName }: GradedPage, own: URL): boolean => {
  const name = author?.trim() ?? "";
  const isPerson = /\p{L}\S*\s+\S*\p{L}/u.test(name) || cjkName.test(name);
  const [domain = ""] = publisherOf(own.href).split(".", 1);
  const isSite = letters(name) === letters(siteName ?? "") || letters(name).includes(letters(domain));
  return isPerson && !nobody.test(name) && !several.test(name) && !isSite;
};

const referredPublishers = ({ links = [] }: GradedPage, { url: own, isGood }: Grading): number => {
  const good = links
    .filter(({ url }) => URL.canParse(url) && isGood(new URL(url)))
    .map(({ url }) => publisherOf(url));
  return new Set(good).difference(new Set([publisherOf(own.href)])).size;
};

const workPattern = /\b10\.\d{4,9}\/[^\s"<>()\]]+|\barxiv(?:\.org\/abs\/|:\s?)\d{4}\.\d{4,5}/giu;

const citedWorks = ({ text }: GradedPage): number =>
  new Set((text.match(workPattern) ?? []).map((work) => work.toLowerCase().replace(/[.,;]+$/u, ""))).size;

const isDated = ({ publishedAt, modifiedAt }: GradedPage): boolean =>
  (publishedAt ?? modifiedAt) !== undefined;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Finds signs of care on a page. */
const careOf = (page: GradedPage, grading: Grading): PageCare => {
  const [isNamed, isTimed] = [namesAuthor(page, grading.url), isDated(page)];
  const works = citedWorks(page);
  const others = counted(referredPublishers(page, grading), "publisher", "publishers");
  const byNumber = works === 0 ? "" : ` and ${counted(works, "work", "works")} by DOI`;
  const author = isNamed ? "names its author" : "names no author";
  const summary = `the page ${author}, ${isTimed ? "is dated" : "is not dated"}, and refers to ${others} of grade A or B${byNumber}`;
  return { namesAuthor: isNamed, isDated: isTimed, summary };
};
