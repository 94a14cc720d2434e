import { stopWordLists } from "../words/stop-word-lists.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const none: ReadonlySet<string> = new Set();

/** Function words that tell the languages of the Latin script apart. */
export const latinWordLists: Readonly<Record<string, ReadonlySet<string>>> = {
  en: stopWordLists["en"] ?? none,
  de: stopWordLists["de"] ?? none,
  fr: stopWordLists["fr"] ?? none,
  es: stopWordLists["es"] ?? none,
  it: stopWordLists["it"] ?? none,
  pt: stopWordLists["pt"] ?? none,
  nl: stopWordLists["nl"] ?? none,
  sv: list(
    "och att det som en på är av för med till den har de inte om ett men var jag från han vi så kan när eller ska också efter under mot vid",
  ),
  da: list(
    "og at det som en på er af for med til den har de ikke om et men var jeg fra han vi så kan når eller skal også efter under mod ved blev",
  ),
  no: list(
    "og at det som en på er av for med til den har de ikke om et men var jeg fra han vi så kan når eller skal også etter under mot ved ble",
  ),
  pl: list(
    "i w na z się nie do że to jest o jak a po co tak za od są przez dla ale czy przy może oraz był było tym tego który która które",
  ),
  cs: list(
    "a v na se je že to s z do o ve pro jsou jako ale by za byl po nebo od který která které také při podle jeho však až není",
  ),
  tr: list(
    "ve bir bu da de için ile olarak çok daha olan gibi kadar en ne ama sonra ise her değil var olduğu veya ki mi onun",
  ),
  fi: list(
    "ja on ei että se hän oli mutta niin kun joka ovat myös kuin tai sen ole jos mukaan vain sekä ovat jotka tämä",
  ),
  ro: list(
    "și de în a la cu pe că este nu din o se care mai pentru sau un ce dar prin fi sunt au după fost această lui",
  ),
  hu: list(
    "a az és hogy nem is egy ez meg de csak volt van még el mint már ha vagy ki kell azt ezt lesz után szerint",
  ),
};
