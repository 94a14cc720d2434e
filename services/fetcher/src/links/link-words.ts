import type { Link } from "@quarry/contracts";
import { collapseWhitespace, terms } from "@quarry/text";

/** How much a word counts by where a link has it: the most where the page itself says what it links to. */
const places = { anchor: 1, context: 0.6, address: 0.5 } as const;

const boilerplate = new Set([
  ..."here,click here,click,link,this,this link,this page,more,read more,read on,learn more,see more,view more,find out more".split(
    ",",
  ),
  ..."show more,continue,continue reading,full article,full story,full text,details,more details,source,sources,via,website".split(
    ",",
  ),
  ..."web site,page,site,homepage,home,download,pdf,html,next,previous,back,top,edit,view,open,permalink,archived,archive".split(
    ",",
  ),
  ..."original,ref,url,mehr,mehr lesen,weiterlesen,hier,weiter,quelle,lire la suite,en savoir plus,ici,suite,lien".split(
    ",",
  ),
  ..."leer más,más,aquí,ver más,enlace,fuente,leia mais,saiba mais,aqui,leggi tutto,continua,qui,подробнее,далее,здесь".split(
    ",",
  ),
  ..."更多,查看更多,这里,点击这里,链接,详情,阅读更多,查看详情,来源,原文,こちら,もっと見る,続きを読む,詳細".split(
    ",",
  ),
]);

const isWordless = (text: string): boolean => !/[\p{L}]{2}|\p{Lo}/u.test(text);

/** Whether the words of a link say nothing of where it leads: "read more", "[3]", an address. */
export const isBoilerplate = (text: string): boolean => {
  const plain = collapseWhitespace(text).toLowerCase();
  const bare = plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  return isWordless(bare) || boilerplate.has(bare) || /^(?:https?:\/\/|www\.)\S+$/u.test(plain);
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The words in the path of an address; numbers and codes are none. */
const pathWords = (url: string): string =>
  new URL(url).pathname
    .split("/")
    .map((part) => decoded(part).replace(/\.[a-z0-9]{1,5}$/iu, ""))
    .flatMap((part) => part.split(/[-_+.,~\s]+/u))
    .filter((word) => !isWordless(word) && !/\d{3}/u.test(word))
    .join(" ");

/** The index terms of a link, each with how much it counts there, 0 to 1. */
export const linkTerms = ({ url, text, context }: Link, language: string): ReadonlyMap<string, number> => {
  const says = !isBoilerplate(text);
  const parts: readonly (readonly [string, number])[] = [
    [pathWords(url), places.address],
    // Words that say nothing leave it to what stands around them.
    [context ?? "", says ? places.context : places.anchor],
    [says ? text : "", places.anchor],
  ];
  const counts = new Map<string, number>();
  for (const [words, weight] of parts) {
    for (const term of terms(words, language)) counts.set(term, Math.max(counts.get(term) ?? 0, weight));
  }
  return counts;
};
