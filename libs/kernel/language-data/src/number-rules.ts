import af from "cldr-rbnf/rbnf/af.json" with { type: "json" };
import ar from "cldr-rbnf/rbnf/ar.json" with { type: "json" };
import be from "cldr-rbnf/rbnf/be.json" with { type: "json" };
import bg from "cldr-rbnf/rbnf/bg.json" with { type: "json" };
import ca from "cldr-rbnf/rbnf/ca.json" with { type: "json" };
import cs from "cldr-rbnf/rbnf/cs.json" with { type: "json" };
import da from "cldr-rbnf/rbnf/da.json" with { type: "json" };
import de from "cldr-rbnf/rbnf/de.json" with { type: "json" };
import el from "cldr-rbnf/rbnf/el.json" with { type: "json" };
import en from "cldr-rbnf/rbnf/en.json" with { type: "json" };
import es from "cldr-rbnf/rbnf/es.json" with { type: "json" };
import et from "cldr-rbnf/rbnf/et.json" with { type: "json" };
import fa from "cldr-rbnf/rbnf/fa.json" with { type: "json" };
import fi from "cldr-rbnf/rbnf/fi.json" with { type: "json" };
import fil from "cldr-rbnf/rbnf/fil.json" with { type: "json" };
import fr from "cldr-rbnf/rbnf/fr.json" with { type: "json" };
import ga from "cldr-rbnf/rbnf/ga.json" with { type: "json" };
import he from "cldr-rbnf/rbnf/he.json" with { type: "json" };
import hi from "cldr-rbnf/rbnf/hi.json" with { type: "json" };
import hr from "cldr-rbnf/rbnf/hr.json" with { type: "json" };
import hu from "cldr-rbnf/rbnf/hu.json" with { type: "json" };
import hy from "cldr-rbnf/rbnf/hy.json" with { type: "json" };
import id from "cldr-rbnf/rbnf/id.json" with { type: "json" };
import is from "cldr-rbnf/rbnf/is.json" with { type: "json" };
import it from "cldr-rbnf/rbnf/it.json" with { type: "json" };
import ka from "cldr-rbnf/rbnf/ka.json" with { type: "json" };
import lt from "cldr-rbnf/rbnf/lt.json" with { type: "json" };
import lv from "cldr-rbnf/rbnf/lv.json" with { type: "json" };
import mk from "cldr-rbnf/rbnf/mk.json" with { type: "json" };
import ms from "cldr-rbnf/rbnf/ms.json" with { type: "json" };
import nl from "cldr-rbnf/rbnf/nl.json" with { type: "json" };
import nn from "cldr-rbnf/rbnf/nn.json" with { type: "json" };
import no from "cldr-rbnf/rbnf/no.json" with { type: "json" };
import pl from "cldr-rbnf/rbnf/pl.json" with { type: "json" };
import pt from "cldr-rbnf/rbnf/pt.json" with { type: "json" };
import ro from "cldr-rbnf/rbnf/ro.json" with { type: "json" };
import ru from "cldr-rbnf/rbnf/ru.json" with { type: "json" };
import sk from "cldr-rbnf/rbnf/sk.json" with { type: "json" };
import sl from "cldr-rbnf/rbnf/sl.json" with { type: "json" };
import sq from "cldr-rbnf/rbnf/sq.json" with { type: "json" };
import sr from "cldr-rbnf/rbnf/sr.json" with { type: "json" };
import sv from "cldr-rbnf/rbnf/sv.json" with { type: "json" };
import sw from "cldr-rbnf/rbnf/sw.json" with { type: "json" };
import ta from "cldr-rbnf/rbnf/ta.json" with { type: "json" };
import tr from "cldr-rbnf/rbnf/tr.json" with { type: "json" };
import uk from "cldr-rbnf/rbnf/uk.json" with { type: "json" };
import vi from "cldr-rbnf/rbnf/vi.json" with { type: "json" };
import { z } from "zod";
import type { SpellingRules } from "./spell-number.ts";

const rulesSchema = z
  .object({
    rbnf: z.object({
      rbnf: z.object({
        SpelloutRules: z.record(z.string(), z.union([z.string(), z.array(z.array(z.string()))])),
      }),
    }),
  })
  .transform((file): SpellingRules => file.rbnf.rbnf.SpelloutRules);

/** Basque, which is missing in CLDR: it counts in twenties. */
const basque: SpellingRules = {
  "%spellout-cardinal": [
    ..."huts bat bi hiru lau bost sei zazpi zortzi bederatzi hamar hamaika hamabi hamahiru hamalau hamabost hamasei hamazazpi hemezortzi hemeretzi"
      .split(" ")
      .map((word, value) => [String(value), word]),
    ["20/20", "hogei[ta →→]"],
    ["40/20", "berrogei[ta →→]"],
    ["60/20", "hirurogei[ta →→]"],
    ["80/20", "laurogei[ta →→]"],
    ["100", "ehun"],
    ..."berrehun hirurehun laurehun bostehun seiehun zazpiehun zortziehun bederatziehun"
      .split(" ")
      .map((word, index) => [String(100 * (index + 2)), word]),
    ["1000", "mila[ →→]"],
    ["2000", "←← mila[ →→]"],
    ["1000000", "milioi[ →→]"],
    ["2000000", "←← milioi[ →→]"],
  ],
};

const files = {
  af,
  ar,
  be,
  bg,
  ca,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fa,
  fi,
  fil,
  fr,
  ga,
  he,
  hi,
  hr,
  hu,
  hy,
  id,
  is,
  it,
  ka,
  lt,
  lv,
  mk,
  ms,
  nl,
  nn,
  nb: no,
  no,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sq,
  sr,
  sv,
  sw,
  ta,
  tr,
  uk,
  vi,
};

/** Returns the spelling rules of a language (primary tag) from Unicode's CLDR; undefined for an unknown one. */
export const spellingRules = (language: string): SpellingRules | undefined => {
  if (language === "eu") return basque;
  const file: unknown = Object.entries(files).find(([tag]) => tag === language)?.[1];
  return file === undefined ? undefined : rulesSchema.parse(file);
};

/** Languages (primary tags) whose numbers are spelled in an alphabet. */
export const spelledLanguages: readonly string[] = ["eu", ...Object.keys(files)];
